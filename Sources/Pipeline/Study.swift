package import Emit
package import Habits
package import Ingest

/// One user's way through the stages: the report, and what reports leave out.
package struct Study: Sendable {
  package let report: UserReport
  package let zoneSource: UserZone.Source
  /// Ends that lie before their start.
  package let endsIgnored: Int
  /// Of this user alone.
  package let analysis: Analysis
}

/// Studies the user with this id; nil if neither a used row nor the users file has it.
package func study(_ id: [UInt8], in ingested: Ingested, _ plan: Plan) -> Study? {
  let user = (0..<ingested.userCount).first { ingested.id(ofUser: $0).elementsEqual(id) }
  guard let user else { return nil }
  // Of the whole year, which tells why a time never rings.
  var analyst = UserAnalyst(ingested, plan, schedules: .year)
  return analyst.study(user)
}
