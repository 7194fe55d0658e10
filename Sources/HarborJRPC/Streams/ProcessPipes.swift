#if os(macOS) || os(Linux)
/// The pipes between this process and a program, each with the end that the program has.
struct ProcessPipes {
    typealias Pipe = (reader: Int32, writer: Int32)

    let input: Pipe
    let output: Pipe
    let errors: Pipe?

    init(capturingErrors: Bool) throws(HJRPCConnectionError) {
        var made: [Pipe] = []
        do {
            input = try makePipe()
            made.append(input)
            output = try makePipe()
            made.append(output)
            errors = capturingErrors ? try makePipe() : nil
        } catch {
            for pipe in made { for end in [pipe.reader, pipe.writer] { closeDescriptor(end) } }
            throw error
        }
    }

    /// Closes the ends of the program, which has them by now, or never will.
    func closeTheirs() {
        for end in [input.reader, output.writer, errors?.writer] { end.map(closeDescriptor) }
    }
}

/// The standard streams of a program, as its parent has them.
struct ProcessStreams {
    /// What to write its standard input to.
    let input: Int32
    /// What to read its standard output from.
    let output: Int32
    /// What reads its standard error; `nil` when that goes elsewhere.
    let errors: StandardErrorReader?
}
#endif
