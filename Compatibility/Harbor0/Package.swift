// swift-tools-version: 6.1
import PackageDescription

// Scripts/compatibility builds it in both language modes.
let mode: SwiftLanguageMode = Context.environment["HARBOR_LANGUAGE_MODE"] == "5" ? .v5 : .v6

let package = Package(
    name: "Harbor0",
    platforms: [.macOS(.v12)],
    dependencies: [
        .package(name: "Harbor", path: "../.."),
        .package(name: "CompatibilitySupport", path: "../Support"),
    ],
    targets: [
        .executableTarget(
            name: "Harbor0App",
            dependencies: [
                .product(name: "HarborV0", package: "Harbor"),
                .product(name: "HTTPTestServer", package: "Harbor"),
                .product(name: "CompatibilitySupport", package: "CompatibilitySupport"),
            ]
        )
    ],
    swiftLanguageModes: [mode]
)
