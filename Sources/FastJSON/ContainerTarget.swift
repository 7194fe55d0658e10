/// The object that a keyed container reads, apart from the container so that the container can be used again.
///
/// A container in the pool must not keep the document, which owns the pool. While a decode runs, the decode holds the
/// document; a container that is held after it, or was never in the pool, has the document's keeper.
final class ContainerTarget {
    let document: Document
    private(set) var object: Int
    private(set) var path: PathStack.Reference
    var keeper: DocumentKeeper?

    init(_ document: Document, _ object: Int, _ path: PathStack.Reference) {
        self.document = document
        self.object = object
        self.path = path
    }

    @inline(__always)
    func aim(at object: Int, _ path: PathStack.Reference) {
        self.object = object
        self.path = path
    }
}
