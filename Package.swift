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
        .library(name: "FastJSON", targets: ["FastJSON"]),
        .library(name: "HTTPClientKit", targets: ["HTTPClientKit"]),
    ],
    targets: [
        .target(name: "FastJSON"),
        .testTarget(name: "FastJSONTests", dependencies: ["FastJSON"]),
        .target(name: "HTTPClientKit"),
        .testTarget(name: "HTTPClientKitTests", dependencies: ["HTTPClientKit"]),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + swiftSettings
}
