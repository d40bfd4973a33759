package import Zones

extension Ingested {
  /// How the user's zone would have been found over time, by the walks that carry one: from each
  /// instant on the zone beside it, ascending. The first holds since ever; neighbours differ.
  ///
  /// - Parameter chosen: the zone of the users file, if it gives one; it is the only one then.
  package func zoneSightings(
    ofUser user: Int, chosen: Zone?, _ moment: Moment
  ) -> [(from: Int64, zone: Zone)] {
    if let chosen { return [(.min, chosen)] }
    var carriers: [(zone: ZoneReference, instant: Int64)] = []
    var gathered = GatheredWalks()
    gather(user..<user + 1, into: &gathered)
    for walk in gathered.entries(ofUser: 0).map(\.walk) {
      guard let instant = walk.instant(among: zones), instant <= moment.asOf else { continue }
      carriers.append((walk.zone, instant))
    }
    // Of equal instants the one that counts is last.
    carriers.sort {
      ZoneReference.isLater(
        $1.zone, at: $1.instant, than: $0.zone, at: $0.instant, name: { $0.name(among: zones) })
    }
    var sightings = [(from: Int64.min, zone: zone(ofLatest: nil, moment).zone)]
    for carrier in carriers {
      let seen = zone(ofLatest: carrier, moment).zone
      if sightings.last?.from == carrier.instant { sightings.removeLast() }
      if sightings.last?.zone.name != seen.name { sightings.append((carrier.instant, seen)) }
    }
    return sightings
  }
}

extension RecordedWalk {
  /// The start of a walk that carries a zone or an offset; nil for others.
  fileprivate func instant(among zones: [Zone]) -> Int64? {
    switch zone.kind {
    case .none: nil
    case .zone(let number): start.instant(in: zones[number])
    // Ingest has turned the times of such a row into instants.
    case .offset: start.seconds
    }
  }
}
