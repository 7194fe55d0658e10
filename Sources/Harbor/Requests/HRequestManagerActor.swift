/// The global actor on which Harbor is configured.
///
/// Code that is annotated with it calls the functions of ``Harbor`` without `await`. Requests do not run on it.
@globalActor
public actor HRequestManagerActor {
    /// The one instance.
    public static let shared = HRequestManagerActor()
}
