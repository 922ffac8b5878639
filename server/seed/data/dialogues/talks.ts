import type { Dialogue } from '../../chats/dialogue.ts'

/** Two people. */
export const TALKS: readonly Dialogue[] = [
  ['a: Hast du kurz Zeit?', 'b: In {minutes} Minuten.', 'a: Passt, komme rüber.'],
  ['a: Hast du {plate} noch auf dem Schirm?', 'b: Ja, fange um {time} an.'],
  ['a: Kannst du mir bitte den Auftrag {order} freigeben?', 'b: Ist erledigt.', 'a: Danke dir!'],
  ['a: Ich bin {day} nicht da, übernimmst du?', 'b: Klar, kein Problem.'],
  ['a: Schau mal bitte auf {w}, stimmt der Termin?', 'b: Nein, der ist erst {day}. Ich ändere es.'],
  ['a: War gut gestern mit dem {model}, danke für die Hilfe.', 'b: Gern 🙂'],
  ['a: Wo bist du gerade?', 'b: Probefahrt, bin um {time} zurück.'],
  ['a: Der Kunde von {plate} fragt nach dir.', 'b: Rufe ich gleich an.', 'b: Erledigt.'],
  [
    'a: Meinst du, {order} wird heute noch fertig?',
    'b: Wenn die Teile kommen, ja.',
    'a: Dann drücke ich die Daumen ✊',
  ],
  ['a: Kannst du morgen eine Stunde früher?', 'b: Ja, geht.'],
  ['a: Ich habe dir die Liste hingelegt.', 'b: Gesehen, danke.'],
  ['a: Die Sache mit dem Dienstplan ist geklärt.', 'b: Super, danke dir.'],
  ['a: Bitte ruf mich kurz an, ist schneller.', 'b: Mache ich.'],
  ['a: Hast du die Nummer vom Gutachter?', 'b: Steht im Auftrag {order}, ganz unten.'],
  ['@09-12', 'a: Mittag um 12?', 'b: Ja, gern.', 'a: Treffen am Tor.'],
  ['a: Kleiner Hinweis: bei {plate} fehlt noch deine Unterschrift.', 'b: Oh, hole ich nach.'],
  ['a: Danke fürs Einspringen heute 🙏', 'b: Kein Thema.'],
  ['a: Liegt das bei dir im Fach? {p}', 'b: Ja, {l}', 'a: Hole ich.'],
]
