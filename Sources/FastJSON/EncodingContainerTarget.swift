/// The object that a keyed container fills, apart from the container so that the container can be used again.
///
/// As with ``ContainerTarget``, the encode holds the draft while it runs, and a container that is held after it, or was
/// never in the pool, has the draft's keeper.
final class EncodingContainerTarget {
    let draft: Draft
    private(set) var object: Int32
    private(set) var path: PathStack.Reference
    var keeper: DraftKeeper?

    init(_ draft: Draft, _ object: Int32, _ path: PathStack.Reference) {
        self.draft = draft
        self.object = object
        self.path = path
    }

    @inline(__always)
    func aim(at object: Int32, _ path: PathStack.Reference) {
        self.object = object
        self.path = path
    }
}
