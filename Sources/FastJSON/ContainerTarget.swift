/// The object that a keyed container reads or fills, apart from the container so that the container can be used again.
///
/// A container in the pool must not keep the owner of the document or the draft, which owns the pool. While a decode or
/// an encode runs, that holds the owner; a container that is held after it, or was never in the pool, holds it itself.
final class ContainerTarget<Source, Place> {
    let source: Source
    private(set) var object: Place
    private(set) var path: PathStack.Reference
    var keeper: AnyObject?

    init(_ source: Source, _ object: Place, _ path: PathStack.Reference) {
        self.source = source
        self.object = object
        self.path = path
    }

    @inline(__always)
    func aim(at object: Place, _ path: PathStack.Reference) {
        self.object = object
        self.path = path
    }
}
