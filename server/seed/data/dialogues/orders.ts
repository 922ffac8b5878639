import type { Dialogue } from '../../chats/dialogue.ts'

/** Around one car: from the acceptance to the keys handed over. */
export const ORDERS: readonly Dialogue[] = [
  ['s: {plate} ist angenommen, {model}, {km} km. Werkstattschein: {w}', 'm: Geplant für {time} auf Bühne {lift}.'],
  ['s: Kunde braucht das Auto bis {later}.', 'm: Wird knapp, aber machbar.', 't: Ich fange direkt an.'],
  ['t: Befund: {part} verschlissen, {mm} mm Restbelag hinten.', 's: Ich kläre das mit dem Kunden.', 's: Freigegeben.'],
  ['p: {part} liegt bereit, Fach {shelf}.', 't: Danke, hole ich gleich.'],
  ['p: {part} ist erst {day} da.', 's: Dann verschiebe ich die Abholung und rufe an.', 's: Kunde ist einverstanden.'],
  [
    't: Stecker am Kabelbaum hat Grünspan, {minutes} Minuten extra.',
    'm: Bitte als Erweiterung eintragen.',
    's: Ist freigegeben.',
  ],
  ['s: Ersatzwagen geht bis {day}, bitte nicht länger.', 'm: Bis dahin sind wir durch.'],
  ['t: Probefahrt gemacht, Geräusch ist weg.', 's: Sehr gut 👍'],
  ['m: Endkontrolle von {order} durch. Bitte noch waschen.', 't: Steht in der Waschhalle.'],
  ['s: Kunde fragt nach dem Preis für {part}.', 'p: {amount} inklusive Steuer.', 's: Danke, gebe ich weiter.'],
  ['t: Foto vom Schaden ist im Auftrag.', 's: Habe ich gesehen. Das war schon bei der Annahme drauf.'],
  ['m: Arbeitszeit läuft noch auf {order}, ist da jemand dran?', 't: Ich, habe vergessen zu stoppen. Korrigiere ich.'],
  ['s: Kunde holt {plate} um {time} ab, Rechnung ist fertig.', 't: Auto steht auf Platz {lift}, Schlüssel im Kasten.'],
  [
    's: Kunde hat die zusätzliche Arbeit abgelehnt.',
    't: Schreibe ich so auf den Schein.',
    'm: Bitte mit Hinweis auf die Sicherheit.',
  ],
  [
    't: Fahrgestellnummer auf dem Schein stimmt nicht mit dem Auto überein!',
    's: Oh, Zahlendreher. Ist korrigiert, danke.',
  ],
  ['t: Rückgabe für das falsche Teil ist angelegt: {r}', 'p: Hole ich heute Nachmittag ab.'],
  ['m: Wer hat {order} gerade?', 't: Ich, bis etwa {later}.'],
  [
    's: Bitte Kilometerstand prüfen, letzte Woche war er höher.',
    't: Stimmt, {km} ist richtig. Tippfehler bei der Annahme.',
  ],
  ['t: Software-Stand ist aktuell, kein Update nötig.', 'm: Dann können wir ihn zusammenbauen.'],
  [
    's: Kunde wartet auf Rückruf, wann können wir etwas sagen?',
    'm: In {minutes} Minuten weiß ich mehr.',
    'm: Sagen Sie ihm {later}.',
  ],
  ['p: Altteil bitte nicht wegwerfen, da ist Pfand drauf.', 't: Liegt beschriftet im Korb.'],
  ['t: Alles montiert, Drehmomente abgehakt. {w}', 's: Klasse. Ich mache die Rechnung.'],
  ['s: HU ist auch fällig, machen wir gleich mit.', 'm: Prüfer ist morgen um {time} da.'],
  ['t: Innenraumfilter war noch nie getauscht 😅', 's: Nehmen wir mit auf. Kunde weiß Bescheid.'],
  ['s: Danke an alle, {plate} ist abgeholt. Kunde sehr zufrieden 😊', 'm: 👍'],
  ['m: Ich brauche den Werkstattschein zurück, liegt der noch im Auto?', 't: Auf dem Beifahrersitz, bringe ich.'],
  ['s: Garantieantrag ist raus.', 'm: Altteile bitte aufheben, bis er durch ist.', 't: Mache ich, Fach {shelf}.'],
]
