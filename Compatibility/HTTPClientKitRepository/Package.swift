// swift-tools-version: 6.1
import PackageDescription

// Scripts/compatibility builds it in both language modes.
let mode: SwiftLanguageMode = Context.environment["HARBOR_LANGUAGE_MODE"] == "5" ? .v5 : .v6

let package = Package(
    name: "HTTPClientKitRepository",
    platforms: [.macOS(.v12)],
    dependencies: [
        .package(name: "Harbor", path: "../.."),
        .package(name: "CompatibilitySupport", path: "../Support"),
    ],
    targets: [
        .executableTarget(
            name: "RepositoryApp",
            dependencies: [
                .product(name: "HTTPClientKit", package: "Harbor"),
                .product(name: "HTTPClientKitCurl", package: "Harbor", condition: .when(platforms: [.linux])),
                .product(name: "HTTPClientKitMock", package: "Harbor"),
                .product(name: "HTTPTestServer", package: "Harbor"),
                .product(name: "CompatibilitySupport", package: "CompatibilitySupport"),
            ]
        )
    ],
    swiftLanguageModes: [mode]
)
