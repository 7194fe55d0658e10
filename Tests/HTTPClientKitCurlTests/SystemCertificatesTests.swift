#if HARBOR_CURL
import Testing

@testable import HTTPClientKitCurl

struct SystemCertificatesTests {
    private func store(_ environment: [String: String], readable: Set<String> = []) -> SystemCertificates {
        SystemCertificates(environment: environment, isReadable: readable.contains)
    }

    @Test(arguments: SystemCertificates.files)
    func `The bundle of each system is found`(file: String) {
        #expect(store([:], readable: [file]).file == file)
    }

    @Test func `The first bundle that can be read is taken, and no directory`() {
        let store = store([:], readable: Set(SystemCertificates.files.dropFirst()))
        #expect(store.file == SystemCertificates.files[1])
        #expect(store.directory == nil)
    }

    @Test func `The environment comes before the system`() {
        let readable = Set(SystemCertificates.files)
        let file = store(["SSL_CERT_FILE": "/a.pem"], readable: readable)
        #expect(file.file == "/a.pem" && file.directory == nil)
        let directory = store(["SSL_CERT_DIR": "/certs"], readable: readable)
        #expect(directory.file == nil && directory.directory == "/certs")
        let both = store(["SSL_CERT_FILE": "/a.pem", "SSL_CERT_DIR": "/certs"], readable: readable)
        #expect(both.file == "/a.pem" && both.directory == "/certs")
    }

    @Test func `An empty variable says nothing`() {
        let first = SystemCertificates.files[0]
        #expect(store(["SSL_CERT_FILE": "", "SSL_CERT_DIR": ""], readable: [first]).file == first)
    }

    @Test func `A system without a bundle has an empty store`() {
        #expect(store([:]).file == nil)
        #expect(store([:]).directory == nil)
    }
}
#endif
