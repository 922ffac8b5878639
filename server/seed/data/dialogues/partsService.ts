import type { Dialogue } from '../../chats/dialogue.ts'

/** The parts counter: orders, back orders, returns. */
export const PARTS_SERVICE: readonly Dialogue[] = [
  ['t: Haben wir für {order} schon das Teil da? {part}', 'p: Ja, Fach {shelf}. {p}', 't: Hole ich.'],
  ['p: Lieferung von 10:30 ist eingeräumt.', 't: Für mich etwas dabei? Warte auf {part}.', 'p: Dabei.'],
  ['p: Rückstand bei {p} ({part}), Liefertermin {day}.', 's: Danke, ich sage dem Kunden Bescheid.'],
  ['s: Preis bitte für den {model}: {part}', 'p: {amount} netto, Verfügbarkeit {day}.', 's: Bitte bestellen.'],
  [
    'p: Rückgabe {r} ist vorbereitet, bitte noch den Grund angeben.',
    't: Falsch bestellt, Fahrgestellnummer verwechselt.',
    'p: Eingetragen.',
  ],
  [
    't: Im Karton von {p} war das falsche Teil.',
    'p: Bringst du es mir bitte? Ich reklamiere das.',
    't: Liegt auf dem Tresen.',
  ],
  ['p: Bis {time} bestellt heißt {day} da. Danach einen Tag später, bitte dran denken.', 'm: 👍'],
  ['t: Brauche zwei Dichtringe mehr als auf der Liste.', 'p: Nimm sie mit, ich buche sie auf {order}.'],
  [
    'p: Inventur Fach {shelf}: {count} Stück zu wenig. Hat jemand ohne Schein geholt?',
    't: Ich, sorry. War für {order}.',
    'p: Danke, ist gebucht.',
  ],
  [
    'm: {part} bitte als Eilbestellung, Auto steht auf der Bühne.',
    'p: Bestellt, kommt mit der Nachttour.',
    'm: Sehr gut.',
  ],
  ['p: Pfandteile bitte bis Freitag ins Regal {l}', 't: Drei Stück liegen schon da.'],
  ['p: Materialschein zu {order} ist noch nicht unterschrieben.', 't: Hole ich gleich nach.'],
  [
    's: ETKA-Liste vom {model} ist hochgeladen.',
    'p: Gesehen. Zwei Positionen sind zweifelhaft, schaue ich nach.',
    'p: Geklärt, Index hat sich geändert.',
  ],
  [
    'p: Transportschaden bei {part}, Fotos sind gemacht.',
    'p2: Frist ist 24 Stunden, bitte heute melden.',
    'p: Ist raus: {r}',
  ],
  ['t: Gibt es die Clips einzeln?', 'p: Nur im Beutel zu zehn. Ich habe noch einen offenen, bedien dich.'],
  [
    'p2: Wer fährt heute nach {site}? Ich hätte {count} Pakete.',
    's: Ich fahre um {time}.',
    'p2: Steht am Ausgang bereit 📦',
  ],
  ['p: Neue Preisliste gilt ab {day}.', 's: Danke, passe die Angebote an.'],
  ['t: Öl 0W-30 im Fass ist fast leer.', 'p: Ist bestellt, kommt {day}.'],
  ['p: {p} ist ersetzt worden. Neue Nummer steht im Auftrag.', 't: Danke, passt.'],
  ['m: Auf {w} stehen zwei Batterien, es braucht nur eine.', 'p: Nehme ich runter.'],
  ['p: Gutschrift für {r} ist da, {amount}.', 'p2: Endlich 🙂'],
  [
    's: Kunde will selbst einbauen: {part}. Haben wir das da?',
    'p: Ja. Verkauf über den Tresen, bitte Kasse Bescheid geben.',
  ],
  [
    't: Teil {p} passt nicht, Befestigung ist anders.',
    'p: Welches Baujahr?',
    't: 2019, mit Navi.',
    'p: Dann ist es die andere Nummer. Kommt {day}.',
  ],
  ['p: Rollwagen 2 ist wieder da, Bremse repariert.', 't: Danke!'],
]
