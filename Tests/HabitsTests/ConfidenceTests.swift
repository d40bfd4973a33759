import Testing

@testable import Habits

@Suite struct ConfidenceTests {
  struct Figures {
    var days: Int
    var samples: Int
    var deviation: Double
    var dayType = DayType.weekday
  }

  @Test(
    arguments: [
      (Figures(days: 4, samples: 4, deviation: 6.25), 0.9107),
      (Figures(days: 4, samples: 4, deviation: 0), 1),
      (Figures(days: 9, samples: 20, deviation: 0), 1),
      (Figures(days: 3, samples: 4, deviation: 0), 0.925),
      (Figures(days: 4, samples: 3, deviation: 0), 0.95),
      (Figures(days: 3, samples: 3, deviation: 0, dayType: .weekend), 1),
      (Figures(days: 2, samples: 2, deviation: 0, dayType: .weekend), 0.8333),
      (Figures(days: 4, samples: 4, deviation: 35), 0.5),
      (Figures(days: 4, samples: 4, deviation: 70), 0.5),
      (Figures(days: 1, samples: 2, deviation: 0), 0.675),
    ] as [(Figures, Double)])
  func hasThreeParts(figures: Figures, expected: Double) {
    #expect(
      confidence(
        days: figures.days, samples: figures.samples, meanDeviation: figures.deviation,
        dayType: figures.dayType, rules: Rules()) == expected)
  }

  @Test func weightsAndTargetsAreSettings() {
    var rules = Rules()
    rules.weights.days = 0.5
    rules.weights.samples = 0.25
    rules.weights.concentration = 0.25
    rules.targetDays = PerDayType(weekday: 10, weekend: 5)
    rules.targetSamples = PerDayType(weekday: 20, weekend: 8)
    rules.maxDeviationMinutes = 10
    let values = DayType.allCases.map {
      confidence(days: 4, samples: 6, meanDeviation: 2, dayType: $0, rules: rules)
    }
    #expect(values == [0.475, 0.7875])
  }
}
