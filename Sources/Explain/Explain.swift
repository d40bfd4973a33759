package import Configuration
import Ingest
package import Pipeline
import Synchronization

/// What `walkhabits explain` found out about a user id.
package enum Explained: Sendable {
  case known(Explanation)
  /// Neither a used row nor the users file has the id; one message for each rejected row that does, and
  /// an id that was probably meant.
  case unknown(rejects: [String], nearest: String?)
}

/// Everything that the text on one user is made of.
package struct Explanation: Sendable {
  package let study: Study
  package let configuration: Configuration
  /// Unix seconds.
  package let asOf: Int64
  /// One message for each rejected row of the user.
  package let rejects: [String]
}

/// Reads the exports as a run does, and follows one user through the stages.
///
/// - Parameter id: the exact bytes of the user's id.
package func explain(
  _ id: [UInt8], _ plan: Plan, _ listener: Listener = Listener()
) throws(RunError) -> Explained {
  guard !plan.inputs.isEmpty else { throw .noInput }
  let told = Mutex<[String]>([])
  var listener = listener
  listener.problem = { problem in
    if case .rejected(let reject) = problem, reject.userID == id {
      told.withLock { $0.append(reject.message(plan.inputs)) }
    }
  }
  let ingested = try read(plan, listener)
  let rejects = told.withLock { $0 }
  guard let study = study(id, in: ingested, plan) else {
    return .unknown(rejects: rejects, nearest: nearestID(to: id, in: ingested))
  }
  return .known(
    Explanation(
      study: study, configuration: plan.configuration, asOf: plan.asOf, rejects: rejects))
}

/// Of a million ids, only those that are near in their order are looked at.
private func nearestID(to id: [UInt8], in ingested: Ingested) -> String? {
  let place = ingested.firstUser(from: id[...])
  let near = max(0, place - 500)..<min(ingested.userCount, place + 500)
  return nearestName(
    to: String(decoding: id, as: UTF8.self),
    among: near.map { String(decoding: ingested.id(ofUser: $0), as: UTF8.self) })
}
