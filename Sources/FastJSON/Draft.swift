import Foundation

/// A document while it is encoded: its tree, the encoder's options and the path to the value at hand.
///
/// Like ``Document``, a bare pointer beside which those who may outlive a call hold the ``DraftKeeper``.
struct Draft {
    struct Memory {
        var nodes: UnsafeMutablePointer<OutputNode>
        /// The index of the first node that is not used; 0 stands for none.
        var nodeCount = 1
        var nodeCapacity: Int
        var text: ByteBuffer
        var usesDefaultKeys = true
        var escapesSlashes = true
        var writesListsAtOnce = true
        var options = EncodingOptions()
        var path = PathStack()
        var containers = ContainerPool<ContainerTarget<Draft, Int32>>()
        var routes = RouteCache<EncodingRoute>()
        /// The nodes by key of the objects that have many, by the objects' nodes.
        var indexes: [Int32: [String: Int32]] = [:]
        /// The keys that a key strategy has converted.
        var convertedKeys: [String: String] = [:]
        unowned(unsafe) let keeper: DraftKeeper
    }

    let memory: UnsafeMutablePointer<Memory>

    var options: EncodingOptions { memory.pointee.options }
    var keeper: DraftKeeper { memory.pointee.keeper }
    @inline(__always)
    var nodes: UnsafeMutablePointer<OutputNode> { memory.pointee.nodes }
}

/// The owner of a draft's memory; an encoder keeps one for its next encode.
final class DraftKeeper {
    private let memory: UnsafeMutablePointer<Draft.Memory>

    /// More nodes and more bytes than these are given back after an encode.
    private static let largestSpareNodes = 1 << 14
    private static let largestSpareText = 1 << 20

    init() {
        memory = .allocate(capacity: 1)
        memory.initialize(
            to: Draft.Memory(
                nodes: .allocate(capacity: 64),
                nodeCapacity: 64,
                text: ByteBuffer(capacity: 1024),
                keeper: self
            )
        )
    }

    deinit {
        memory.pointee.nodes.deallocate()
        memory.pointee.text.deallocate()
        memory.deinitialize(count: 1)
        memory.deallocate()
    }

    @inline(__always)
    var draft: Draft { Draft(memory: memory) }

    func open(_ options: EncodingOptions) {
        memory.pointee.options = options
        memory.pointee.usesDefaultKeys = options.usesDefaultKeys
        memory.pointee.escapesSlashes = !options.formatting.contains(.withoutEscapingSlashes)
        memory.pointee.writesListsAtOnce = !options.formatting.contains(.prettyPrinted)
    }

    /// Gives up the containers that somebody holds, which keep the draft from now on; tells whether there were none.
    func releaseHeldContainers() -> Bool {
        memory.pointee.containers.releaseHeld { $0.keeper = self }
    }

    /// Ends the reuse of containers, for an encoder or a container that is kept after the encode.
    func stop() {
        memory.pointee.containers.stop()
    }

    /// Forgets the document, and keeps memory and types for the next one.
    func close() {
        if memory.pointee.nodeCapacity > DraftKeeper.largestSpareNodes {
            memory.pointee.nodes.deallocate()
            memory.pointee.nodes = .allocate(capacity: DraftKeeper.largestSpareNodes)
            memory.pointee.nodeCapacity = DraftKeeper.largestSpareNodes
        }
        memory.pointee.nodeCount = 1
        // Strategies and user info may hold anything; it is not kept longer than the encode.
        memory.pointee.options = EncodingOptions()
        memory.pointee.text.reset(keeping: DraftKeeper.largestSpareText)
        memory.pointee.path.removeAll()
        if !memory.pointee.indexes.isEmpty { memory.pointee.indexes = [:] }
        if !memory.pointee.convertedKeys.isEmpty { memory.pointee.convertedKeys = [:] }
    }
}
