// swift-tools-version: 6.1
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Harbor",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "HTTPClientKit", targets: ["HTTPClientKit"]),
        .library(name: "HTTPClientKitMock", targets: ["HTTPClientKitMock"]),
    ],
    targets: [
        .target(name: "HTTPClientKit"),
        .target(name: "HTTPClientKitMock", dependencies: ["HTTPClientKit"]),
        .testTarget(name: "HTTPClientKitTests", dependencies: ["HTTPClientKit", "HTTPClientKitMock"]),
        .testTarget(name: "HTTPClientKitMockTests", dependencies: ["HTTPClientKit", "HTTPClientKitMock"]),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + swiftSettings
}
