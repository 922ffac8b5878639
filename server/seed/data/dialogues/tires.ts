import type { Dialogue } from '../../chats/dialogue.ts'

/** Tire storage: sets in and out, places, tread. */
export const TIRES: readonly Dialogue[] = [
  ['s: Bitte Satz {set} für {time} holen, {plate}.', 'r: Liegt auf {shelf}, bringe ich.', 'r: Steht an Bühne {lift}.'],
  ['r: Einlagerung {plate}: vorne {mm} mm, hinten {mm} mm.', 's: Danke, Kunde bekommt den Schein.'],
  [
    'r: Platz {shelf} ist doppelt belegt. {l}',
    't: Einer davon ist ausgelagert, der steht noch unten.',
    'r: Dann ist es klar, korrigiere ich.',
  ],
  [
    't: Rad {wheel} hat eine Beule an der Felge.',
    'r: War bei der Einlagerung schon notiert, Foto ist dabei.',
    't: Gut.',
  ],
  ['r: Morgen {count} Sätze herausgestellt, sortiert nach Uhrzeit.', 's: Perfekt 👍'],
  [
    's: Kunde möchte wissen, ob die Winterreifen noch gehen.',
    'r: DOT ist über sechs Jahre, Profil {mm} mm. Würde ich empfehlen zu ersetzen.',
    's: Angebot geht raus.',
  ],
  ['r: Etikettendrucker ist leer, wer hat Rollen?', 's: Am Tresen, unterste Schublade.'],
  ['t: Laufrichtung bei {wheel} ist vertauscht.', 'r: Danke, tausche ich gleich.'],
  ['r: Satz {set} ist nicht am Platz. Hat den jemand?', 't: Der steht bei mir an Bühne {lift}.', 'r: Puh, danke 😅'],
  ['s: {plate} kommt heute doch nicht, Satz kann zurück.', 'r: Ist wieder auf {shelf}.'],
  ['r: Drei Sensoren am {model} senden nicht.', 't: Batterie leer. {part} bestellen?', 's: Ja, Kunde weiß Bescheid.'],
  [
    'm: Samstag sind {count} Wechsel eingetragen, reicht das Personal?',
    'r: Mit zwei Leuten an der Maschine ja.',
    't: Ich bin dabei.',
  ],
  ['r: Wuchtmaschine zeigt wieder Fehler, bitte nicht benutzen bis {later}.', 't: Ok, nehme die alte.'],
  ['s: Kunde hat kein Felgenschloss-Adapter dabei.', 'r: Liegt in der Tüte am Rad VL, immer dort.', 's: Gefunden.'],
  ['r: Halle B ist jetzt zu 90 % voll.', 'm: Dann bitte die Außenstelle nutzen.'],
  [
    'r: Nagel in {wheel}, Reifen hinten links.',
    's: Kunde will reparieren lassen, wenn es geht.',
    't: In der Lauffläche, geht.',
  ],
  ['r: Inventur Reihe {shelf}: alles da ✅', 's: Vielen Dank!'],
  ['s: Satz {set} gehört jetzt zu {plate}, Kunde hat das Auto gewechselt.', 'r: Umgeschrieben.'],
  ['t: Nachziehen nach 50 km steht auf dem Zettel?', 'r: Liegt auf jedem Fahrersitz.'],
  ['r: Gewichte 5 g sind aus, bitte bestellen.', 'm: Ist bestellt, kommt {day}.'],
  ['s: Auslagerungsliste für {day}: {link}', 'r: Danke, ausgedruckt.'],
  [
    'r: {model} mit Mischbereifung, vorne und hinten verschieden. Bitte Position beachten: {wheel}',
    't: Danke für den Hinweis.',
  ],
  ['r: {wheel} hat nur noch {mm} mm innen, bitte dem Kunden sagen.', 's: Mache ich, {plate} kommt um {time}.'],
  ['r: Umlagerung fertig: Satz {set} liegt jetzt auf {l}', 's: Danke {@r}!'],
  ['@07-09', 'r: Die Sätze für heute stehen draußen, der erste ist {set}.', 't: Sehe ich, danke.'],
]
