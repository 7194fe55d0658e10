// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "CompatibilitySupport",
    platforms: [.macOS(.v12)],
    products: [.library(name: "CompatibilitySupport", targets: ["CompatibilitySupport"])],
    targets: [.target(name: "CompatibilitySupport")]
)
