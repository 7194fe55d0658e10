import FastJSON
import Foundation
import Testing

struct DecodingEqualityTests {
    @Test(arguments: Probe.all, Setup.all)
    func `Every type has the value or the error from both decoders`(probe: Probe, setup: Setup) {
        for document in EqualityDocuments.all {
            let difference = probe.difference(Data(document.utf8), setup)
            #expect(difference == nil)
        }
    }
}
