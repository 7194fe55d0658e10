/// A request of which certain texts are secret, wherever they stand.
package protocol HRequestSecretsProtocol {
    /// What no log tells.
    var secretTexts: Set<String> { get }
}
