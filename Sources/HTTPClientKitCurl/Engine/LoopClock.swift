#if HARBOR_CURL
/// The time of the loop's turn, for what need not know it to the microsecond: looking at the clock for every line of a
/// response costs more than the line.
///
/// It belongs to the loop's thread.
final class LoopClock {
    private(set) var now = MonotonicTime.now()

    /// Looks at the clock; to be called whenever time may have gone by.
    func update() {
        now = .now()
    }
}
#endif
