// swift-tools-version: 6.2
import PackageDescription

/// On Apple platforms nothing needs libcurl and OpenSSL, and on Linux the trait can be turned off.
let whenCurl: TargetDependencyCondition? = .when(platforms: [.linux], traits: ["Curl"])
let curlIsThere: BuildSettingCondition = .when(platforms: [.linux], traits: ["Curl"])

let swiftSettings: [SwiftSetting] = [
    .define("HARBOR_CURL", curlIsThere),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Harbor",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "HTTPClientKit", targets: ["HTTPClientKit"]),
        .library(name: "HTTPClientKitCurl", targets: ["HTTPClientKitCurl"]),
        .library(name: "HTTPClientKitMock", targets: ["HTTPClientKitMock"]),
        .library(name: "HTTPTestServer", targets: ["HTTPTestServer"]),
        .library(name: "FastJSON", targets: ["FastJSON"]),
        .library(name: "Harbor", targets: ["Harbor"]),
        .library(name: "HarborV0", targets: ["HarborV0"]),
        .library(name: "HarborJRPC", targets: ["HarborJRPC"]),
        .executable(name: "HTTPClientKitDemo", targets: ["HTTPClientKitDemo"]),
    ],
    traits: [
        .trait(name: "Curl", description: "The engine on libcurl, for Linux."),
        .default(enabledTraits: ["Curl"]),
    ],
    targets: [
        .target(
            name: "HTTPClientKit",
            dependencies: [
                "FastJSON",
                .target(name: "CHTTPClientKitTLS", condition: whenCurl),
                .target(name: "CPsl", condition: whenCurl),
            ]
        ),
        .target(
            name: "CHTTPClientKitTLS",
            dependencies: [.target(name: "COpenSSL", condition: whenCurl)],
            cSettings: [.define("HARBOR_CURL", curlIsThere)]
        ),
        .target(
            name: "HTTPClientKitCurl",
            dependencies: [
                "HTTPClientKit",
                .target(name: "CHTTPClientKitCurl", condition: whenCurl),
                .target(name: "CHTTPClientKitTLS", condition: whenCurl),
                .target(name: "COpenSSL", condition: whenCurl),
            ]
        ),
        .target(
            name: "CHTTPClientKitCurl",
            dependencies: [
                .target(name: "CLibcurl", condition: whenCurl),
                .target(name: "CZlib", condition: whenCurl),
                .target(name: "CBrotli", condition: whenCurl),
                .target(name: "CZstd", condition: whenCurl),
            ],
            cSettings: [.define("HARBOR_CURL", curlIsThere)]
        ),
        .systemLibrary(
            name: "CLibcurl",
            path: "Sources/System/CLibcurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .yum(["libcurl-devel"])]
        ),
        .systemLibrary(
            name: "COpenSSL",
            path: "Sources/System/COpenSSL",
            pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .yum(["openssl-devel"])]
        ),
        .systemLibrary(
            name: "CZlib",
            path: "Sources/System/CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"])]
        ),
        .systemLibrary(
            name: "CBrotli",
            path: "Sources/System/CBrotli",
            pkgConfig: "libbrotlidec",
            providers: [.apt(["libbrotli-dev"]), .yum(["brotli-devel"])]
        ),
        .systemLibrary(
            name: "CZstd",
            path: "Sources/System/CZstd",
            pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .yum(["libzstd-devel"])]
        ),
        .systemLibrary(
            name: "CPsl",
            path: "Sources/System/CPsl",
            pkgConfig: "libpsl",
            providers: [.apt(["libpsl-dev"]), .yum(["libpsl-devel"])]
        ),
        .target(name: "FastJSON"),
        .testTarget(name: "FastJSONTests", dependencies: ["FastJSON"]),
        .target(name: "HTTPClientKitMock", dependencies: ["HTTPClientKit"]),
        .target(name: "HTTPTestServer", dependencies: ["HTTPClientKit"]),
        .target(
            name: "Harbor",
            dependencies: ["HTTPClientKit", .target(name: "HTTPClientKitCurl", condition: whenCurl)]
        ),
        // Without access to what only this package may use, it is an adapter like one that anybody could write.
        .target(name: "HarborV0", dependencies: ["Harbor", "HTTPClientKit"], packageAccess: false),
        .testTarget(
            name: "HarborV0Tests",
            dependencies: ["Harbor", "HarborV0", "HTTPClientKit", "HTTPTestServer"]
        ),
        .testTarget(
            name: "HarborTests",
            dependencies: ["Examples", "Harbor", "HTTPClientKit", "HTTPClientKitMock", "HTTPTestServer", "TestSupport"]
        ),
        .target(name: "HarborJRPC", dependencies: ["CHarborJRPC", "FastJSON", "HTTPClientKit", "Harbor"]),
        .target(name: "CHarborJRPC"),
        .testTarget(
            name: "HarborJRPCTests",
            dependencies: ["FastJSON", "HTTPClientKit", "HTTPTestServer", "Harbor", "HarborJRPC", "TestSupport"]
        ),
        .testTarget(
            name: "JRPCIntegrationTests",
            dependencies: ["FastJSON", "HTTPClientKit", "HTTPTestServer", "Harbor", "HarborJRPC", "TestSupport"]
        ),
        .executableTarget(name: "Examples", dependencies: ["Harbor", "HTTPClientKit"], path: "Examples"),
        .executableTarget(
            name: "HTTPClientKitDemo",
            dependencies: ["HTTPClientKit", "HTTPClientKitCurl", "HTTPTestServer"]
        ),
        .testTarget(
            name: "HTTPClientKitDemoTests",
            dependencies: ["HTTPClientKit", "HTTPClientKitDemo", "HTTPTestServer", "TestSupport"]
        ),
        .testTarget(
            name: "HTTPClientKitTests",
            dependencies: ["HTTPClientKit", "HTTPClientKitMock", "TestSupport"]
        ),
        .testTarget(
            name: "HTTPClientKitMockTests",
            dependencies: ["HTTPClientKit", "HTTPClientKitMock", "TestSupport"]
        ),
        .testTarget(
            name: "RedirectTests",
            dependencies: ["HTTPClientKit", "HTTPClientKitCurl", "HTTPTestServer", "TestSupport"]
        ),
        .testTarget(name: "HTTPTestServerTests", dependencies: ["HTTPClientKit", "HTTPTestServer"]),
        .target(
            name: "TestSupport",
            dependencies: [
                "HTTPClientKit", "HTTPClientKitCurl", "HTTPTestServer", .target(name: "CZlib", condition: whenCurl),
            ],
            path: "Tests/TestSupport"
        ),
        .testTarget(
            name: "HTTPClientKitCurlTests",
            dependencies: [
                "HTTPClientKit", "HTTPClientKitCurl", "TestSupport",
                .target(name: "CHTTPClientKitCurl", condition: whenCurl),
                .target(name: "COpenSSL", condition: whenCurl),
            ]
        ),
        .testTarget(name: "DocumentationTests", dependencies: ["HTTPClientKit", "HTTPClientKitCurl", "Harbor"]),
        .testTarget(
            name: "DownloadTests",
            dependencies: [
                "HTTPClientKit", "HTTPClientKitCurl", "HTTPClientKitMock", "HTTPTestServer", "TestSupport",
            ]
        ),
        .testTarget(
            name: "TransportTests",
            dependencies: [
                "HTTPClientKit", "HTTPClientKitCurl", "HTTPTestServer", "TestSupport",
                .target(name: "COpenSSL", condition: whenCurl),
            ]
        ),
        .testTarget(
            name: "IntegrationTests",
            dependencies: ["HTTPClientKit", "HTTPClientKitCurl", "HTTPTestServer", "TestSupport"]
        ),
        .testTarget(
            name: "EngineTests",
            dependencies: ["HTTPClientKit", "HTTPClientKitCurl", "HTTPTestServer", "TestSupport"]
        ),
        .testTarget(
            name: "ProcessWideTests",
            dependencies: [
                "HTTPClientKit", "HTTPClientKitCurl", "HTTPTestServer", "Harbor", "HarborJRPC", "TestSupport",
            ]
        ),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + swiftSettings
}
