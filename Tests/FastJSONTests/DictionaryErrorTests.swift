import FastJSON
import Foundation
import Testing

// Foundation reads the members of a dictionary in an order that is chance, so its errors are compared where one member
// alone can fail.
struct DictionaryErrorTests {
    @Test(
        arguments: [
            #"{"a":"x"}"#, #"{"12":null}"#, #"{"a":1e400}"#, #"{"a":[1]}"#, #"{"a":1,"a":"x"}"#, #"{"a":"x","a":1}"#,
            #"{"":true}"#, "[]", "null", "1", #"{"é":300.5}"#,
        ],
        [Setup.plain, Setup.all[3]]
    )
    func `A member that cannot be decoded has the same error from both decoders`(document: String, setup: Setup) {
        for probe in [Probe([String: Int].self), Probe([Int: Int].self), Probe([[String: [String: Int]]].self)] {
            #expect(probe.difference(Data(document.utf8), setup) == nil)
            #expect(probe.difference(Data("[{\"k\":\(document)}]".utf8), setup) == nil)
        }
    }
}
