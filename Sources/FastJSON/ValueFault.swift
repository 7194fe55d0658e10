/// Why one value cannot be read as asked; the container that asked adds the coding path.
enum ValueFault: Error {
    case mismatch(Any.Type, found: TapeEntry.Kind)
    case null(Any.Type)
    /// The text at the value's place has no meaning for the type.
    case corrupted(String)
    /// The number does not fit the type. Foundation reports it without a path, and so do we.
    case unrepresentable(Any.Type)
}
