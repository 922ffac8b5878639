import type { Dialogue } from '../../chats/dialogue.ts'

/** One location among itself. */
export const SITES: readonly Dialogue[] = [
  ['@15-17', 'a: Wer schließt heute ab?', 'b: Ich, bin heute bis zum Schluss da 🙂'],
  ['a: Tor klemmt wieder, bitte von Hand schließen.', 'm: Monteur kommt {day}.'],
  ['m: Morgen früh um 7:30 kommt der Transporter, bitte Hof freihalten.', 'a: Stelle die Autos um.'],
  ['a: Wir haben {count} Autos draußen ohne Schlüsselanhänger.', 'b: Ich gehe durch und hänge welche dran.'],
  ['@17-18', 'a: Alarm ist scharf, gute Nacht.', 'b: 👍'],
  ['s: Kundentermin {plate} ist jetzt bei uns statt im Hauptbetrieb.', 'm: Ist umgeplant.'],
  ['@07-12', 'a: Druckluft war heute früh auf 5 bar, ist nachgestellt.', 'm: Danke, bitte im Blick behalten.'],
  ['a: Streusalz ist leer.', 'k: Zwei Säcke kommen {day}.'],
  ['t: Bühne {lift} ist frei, wenn jemand was Kurzes hat.', 's: Nehme ich: {plate}, nur Wischer.'],
  ['a: Der Wasserspender hat neue Flaschen.', 'b: Danke!'],
  ['@07-09', 's: Heute {count} Räderwechsel, alle vor {time}.', 't: Passt, Maschine ist warm 😄'],
  ['a: Bringt mir jemand etwas aus dem Teilelager mit? {part}', 'b: Fahre um {time} los, liegt im Auto.', 'a: Danke!'],
  ['a: Alarmanlage hat um {earlier} ausgelöst, war der Lieferant.', 'l: Danke, ich gebe der Zentrale Bescheid.'],
  ['a: Hof ist geräumt, Tor 2 ist frei.', 'b: Super, danke.'],
  [
    's: Kunde hat seine Brille liegen lassen, liegt am Tresen.',
    'a: War das der mit dem {model}?',
    's: Genau, ich rufe ihn an.',
  ],
  ['l: Ich bin {day} bei euch vor Ort, ab {slot}.', 'a: Kaffee steht bereit ☕'],
  ['a: Licht in der Halle flackert, Reihe hinten.', 'm: Elektriker ist bestellt.'],
  ['t: Die Hebebühne ist geprüft, Plakette ist drauf.', 'm: Sehr gut.'],
]
