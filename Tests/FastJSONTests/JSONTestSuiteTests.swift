import FastJSON
import Foundation
import Testing

// The public parsing test suite, which lies beside the repository; without it these tests are skipped.
@Suite(.enabled(if: SharedFiles.areExpected, "the JSON test suite is not beside the package"))
struct JSONTestSuiteTests {
    private func accepts(_ content: Data) -> Bool {
        (try? FastJSONDecoder().decode(JSONValue.self, from: content)) != nil
    }

    @Test func `Every text that is JSON is accepted`() {
        let files = SharedFiles.jsonTestSuite("y_")
        #expect(files.count == 95)
        let refused = files.filter { !accepts($0.content) }.map(\.name)
        #expect(refused == [])
    }

    @Test func `Every text that is not JSON is refused whatever is read of it`() {
        struct Nothing: Decodable { init(from decoder: any Decoder) throws {} }
        let files = SharedFiles.jsonTestSuite("n_")
        #expect(files.count == 188)
        for file in files {
            #expect(!accepts(file.content), "\(file.name)")
            let failure = Outcome { try FastJSONDecoder().decode(Nothing.self, from: file.content) }.failure
            #expect(failure == corrupted, "\(file.name)")
        }
    }

    // What the grammar leaves open: numbers may have any size, strings any text that is Unicode, and arrays any depth
    // up to the limit; half surrogate pairs and text that is not Unicode are refused, as Foundation refuses them.
    @Test func `Texts that may be either are taken as listed`() {
        let files = SharedFiles.jsonTestSuite("i_")
        #expect(files.count == 35)
        let accepted = files.filter { accepts($0.content) }.map(\.name)
        #expect(accepted == Self.acceptedByChoice)
    }

    @Test func `Texts that may be either are taken as Foundation takes them`() {
        // Foundation refuses a number that no type of its own holds, where ours keeps the digits.
        for file in SharedFiles.jsonTestSuite("i_") where !file.name.hasPrefix("i_number") {
            let foundation = try? JSONDecoder().decode(JSONValue.self, from: file.content)
            #expect(accepts(file.content) == (foundation != nil), "\(file.name)")
        }
    }

    private static let acceptedByChoice = [
        "i_number_double_huge_neg_exp.json",
        "i_number_huge_exp.json",
        "i_number_neg_int_huge_exp.json",
        "i_number_pos_double_huge_exp.json",
        "i_number_real_neg_overflow.json",
        "i_number_real_pos_overflow.json",
        "i_number_real_underflow.json",
        "i_number_too_big_neg_int.json",
        "i_number_too_big_pos_int.json",
        "i_number_very_big_negative_int.json",
        "i_string_UTF-16LE_with_BOM.json",
        "i_string_utf16BE_no_BOM.json",
        "i_string_utf16LE_no_BOM.json",
        "i_structure_500_nested_arrays.json",
        "i_structure_UTF-8_BOM_empty_object.json",
    ]
}
