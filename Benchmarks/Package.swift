// swift-tools-version: 6.1
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "HarborBenchmarks",
    platforms: [.macOS(.v12)],
    dependencies: [.package(name: "Harbor", path: "../")],
    targets: [
        .target(name: "CAllocationCounter", path: "CAllocationCounter"),
        .executableTarget(
            name: "FastJSONBenchmarks",
            dependencies: [.product(name: "FastJSON", package: "Harbor"), "CAllocationCounter"],
            path: "FastJSONBenchmarks",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "UploadBenchmarks",
            dependencies: [
                .product(name: "HTTPClientKit", package: "Harbor"),
                .product(name: "HTTPClientKitCurl", package: "Harbor"),
            ],
            path: "UploadBenchmarks",
            swiftSettings: swiftSettings
        ),
    ]
)
