// swift-tools-version: 6.2
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
        .target(
            name: "Stopwatch",
            dependencies: ["CAllocationCounter"],
            path: "Stopwatch",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "FastJSONBenchmarks",
            dependencies: [.product(name: "FastJSON", package: "Harbor"), "Stopwatch"],
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
        .executableTarget(name: "RawCurl", path: "RawCurl", linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(
            name: "TransportBenchmarks",
            dependencies: [
                .product(name: "Harbor", package: "Harbor"), .product(name: "HarborJRPC", package: "Harbor"),
                .product(name: "HTTPClientKit", package: "Harbor"),
                .product(name: "HTTPClientKitCurl", package: "Harbor"),
            ],
            path: "TransportBenchmarks",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "AllocationBenchmarks",
            dependencies: [
                "CAllocationCounter", .product(name: "Harbor", package: "Harbor"),
                .product(name: "HTTPClientKit", package: "Harbor"),
                .product(name: "HTTPClientKitCurl", package: "Harbor"),
            ],
            path: "AllocationBenchmarks",
            swiftSettings: swiftSettings
        ),
        // It looks at what is not public, for which Scripts/bench-micro builds everything with -enable-testing.
        .executableTarget(
            name: "MicroBenchmarks",
            dependencies: [
                "Stopwatch", .product(name: "Harbor", package: "Harbor"),
                .product(name: "HTTPClientKit", package: "Harbor"),
                .product(name: "HTTPClientKitCurl", package: "Harbor"),
            ],
            path: "MicroBenchmarks",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "DownloadBenchmarks",
            dependencies: [
                .product(name: "HTTPClientKit", package: "Harbor"),
                .product(name: "HTTPClientKitCurl", package: "Harbor"),
            ],
            path: "DownloadBenchmarks",
            swiftSettings: swiftSettings
        ),
        .executableTarget(
            name: "StreamingBenchmarks",
            dependencies: [.product(name: "HTTPClientKit", package: "Harbor")],
            path: "StreamingBenchmarks",
            swiftSettings: swiftSettings
        ),
    ]
)
