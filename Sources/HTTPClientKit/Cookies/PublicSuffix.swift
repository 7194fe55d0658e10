/// The names below which strangers have theirs, such as `com`, `co.uk` and `github.io`.
enum PublicSuffix {
    /// Whether a domain is one, by the list of libpsl where there is one, else by ``isLikely(_:)``.
    static func contains(_ domain: String) -> Bool {
        listed(domain) ?? isLikely(domain)
    }

    /// A guess for platforms without the list: a single label, or a label that registries use, such as `co`, `com` and
    /// `ac`, below a country's two letters.
    ///
    /// It refuses every cookie for a top-level domain and for the second level of the countries that sell their names
    /// on the third; suffixes that companies offer, such as `github.io`, it does not know.
    static func isLikely(_ domain: String) -> Bool {
        let labels = domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count == 2 else { return labels.count < 2 }
        return labels[1].count == 2 && registryLabels.contains(String(Substring(labels[0])))
    }

    private static let registryLabels: Set<String> = [
        "ac", "ad", "asn", "co", "com", "ed", "edu", "firm", "gen", "go", "gob", "gouv", "gov", "govt", "gub", "id",
        "ind", "info", "int", "k12", "ltd", "me", "mil", "muni", "ne", "net", "nhs", "nic", "nom", "or", "org", "plc",
        "police", "pro", "res", "sch", "school", "web",
    ]
}
