import Reminders

/// The texts of a notification in one language.
package struct Translation: Equatable, Sendable {
  /// A BCP 47 tag, as the users file spells it.
  package var language: String
  package var title: String
  package var body: String
  package var channelName: String
  /// The words for `{day_type}`.
  package var weekday: String
  package var weekend: String

  static let builtIn = [
    Translation(
      language: "en", title: "Time for a walk!",
      body: "It is about the time that you usually go for a walk. Off you go!",
      channelName: "Walk reminders", weekday: "weekday", weekend: "weekend"),
    Translation(
      language: "ja", title: "お散歩の時間ですよ！", body: "そろそろいつもの散歩の時間です。出かけましょう！",
      channelName: "散歩のお知らせ", weekday: "平日", weekend: "週末"),
  ]
}

extension Configuration {
  /// The language of the texts under `notification`, unless `texts` has it too.
  package static let defaultLanguage = "zh-Hant"

  /// The texts of every language but the default one, by language.
  package var translations: [Translation] {
    let builtIn = Translation.builtIn.filter { known in
      !texts.contains { $0.language == known.language }
    }
    return (texts + builtIn).sorted {
      $0.language.utf8.lexicographicallyPrecedes($1.language.utf8)
    }
  }

  /// Every language that the users file may name.
  package var languages: [String] {
    let others = translations.map(\.language).filter { $0 != Self.defaultLanguage }
    return [Self.defaultLanguage] + others
  }
}

extension Domain where Value == [Translation] {
  static var translations: Self {
    Self(
      allowed: "an object of languages, each an object with the texts "
        + fields.map { "\"\($0.name)\"" }.joined(separator: ", ")
        + "; placeholders: " + Template.placeholders.joined(separator: ", "),
      encode: { translations in
        .object(
          translations.map { translation in
            JSONValue.Member(
              name: translation.language,
              value: .object(
                fields.map {
                  JSONValue.Member(name: $0.name, value: .string(translation[keyPath: $0.place]))
                }))
          })
      },
      decode: { value throws(RefusedValue) in
        guard case .object(let members) = value else { throw RefusedValue(found: value) }
        return try members.map { member throws(RefusedValue) in
          try translation(member.name, member.value)
        }
      })
  }

  private static func translation(
    _ language: String, _ value: JSONValue
  ) throws(RefusedValue) -> Translation {
    let refused = RefusedValue(found: .object([JSONValue.Member(name: language, value: value)]))
    guard !language.isEmpty, case .object(let members) = value else { throw refused }
    if let unknown = members.first(where: { member in !fields.contains { $0.name == member.name } })
    {
      throw RefusedValue(found: refused.found, fault: "\"\(unknown.name.excerpt)\" is none of them")
    }
    let missing = fields.filter { field in !members.contains { $0.name == field.name } }
    guard missing.isEmpty else {
      let names = missing.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw RefusedValue(found: refused.found, fault: "\(names) is missing")
    }
    var translation = Translation(
      language: language, title: "", body: "", channelName: "", weekday: "", weekend: "")
    for field in fields {
      guard case .string(let text) = members.first(where: { $0.name == field.name })?.value else {
        throw RefusedValue(found: refused.found, fault: "\"\(field.name)\" must be a text")
      }
      if text.isBlank {
        throw RefusedValue(found: refused.found, fault: "\"\(field.name)\": nothing to read")
      }
      if let fault = placeholderFault(in: text) {
        throw RefusedValue(found: refused.found, fault: "\"\(field.name)\": \(fault)")
      }
      translation[keyPath: field.place] = text
    }
    return translation
  }

  private typealias Field = (
    name: String, place: any WritableKeyPath<Translation, String> & Sendable
  )

  private static var fields: [Field] {
    [
      ("body", \.body), ("channelName", \.channelName), ("title", \.title),
      ("weekday", \.weekday), ("weekend", \.weekend),
    ]
  }
}
