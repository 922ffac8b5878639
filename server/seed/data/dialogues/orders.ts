import type { Dialogue } from '../../chats/dialogue.ts'

/** Around one car, in the order of the work: from the acceptance to the keys handed over. */
export const ORDERS: readonly Dialogue[] = [
  ['s: {plate} ist angenommen, {model}, {km} km. {w}', 'm: Geplant für {time} auf Bühne {lift}.'],
  ['s: Kunde braucht das Auto bis {later}.', 'm: Wird knapp, aber machbar.', 't: Ich fange direkt an.'],
  ['s: Ersatzwagen geht bis {day}, bitte nicht länger.', 'm: Bis dahin sind wir durch.'],
  ['s: HU ist auch fällig, machen wir gleich mit.', 'm: Prüfer ist morgen um {slot} da.'],
  [
    't: Fahrgestellnummer auf dem Schein stimmt nicht mit dem Auto überein!',
    's: Oh, Zahlendreher. Ist korrigiert, danke.',
  ],
  [
    's: Bitte Kilometerstand prüfen, letzte Woche war er höher.',
    't: Stimmt, {km} ist richtig. Tippfehler bei der Annahme.',
  ],
  ['m: Wer hat {order} gerade?', 't: Ich, bis etwa {later}.'],
  ['t: Foto vom Schaden ist im Auftrag.', 's: Habe ich gesehen. Das war schon bei der Annahme drauf.'],
  ['t: Befund: Beläge hinten noch {mm} mm, Scheiben mit Grat.', 's: Ich kläre das mit dem Kunden.', 's: Freigegeben.'],
  ['t: Innenraumfilter war noch nie getauscht 😅', 's: Nehmen wir mit auf. Kunde weiß Bescheid.'],
  ['s: Kunde fragt nach dem Preis: {part}.', 'p: {amount} inklusive Steuer.', 's: Danke, gebe ich weiter.'],
  [
    's: Kunde hat die zusätzliche Arbeit abgelehnt.',
    't: Schreibe ich so auf den Schein.',
    'm: Bitte mit Hinweis auf die Sicherheit.',
  ],
  [
    't: Stecker am Kabelbaum hat Grünspan, {minutes} Minuten extra.',
    'm: Bitte als Erweiterung eintragen.',
    's: Ist freigegeben.',
  ],
  [
    'p: {part}: erst {day} lieferbar.',
    's: Dann verschiebe ich die Abholung und rufe an.',
    's: Kunde ist einverstanden.',
  ],
  ['p: {part} für {plate}: liegt bereit, Fach {shelf}.', 't: Danke, hole ich gleich.'],
  ['t: Rückgabe für das falsche Teil ist angelegt: {r}', 'p: Hole ich heute noch ab.'],
  ['p: Altteil bitte nicht wegwerfen, da ist Pfand drauf.', 't: Liegt beschriftet im Korb.'],
  [
    's: Kunde wartet auf Rückruf, wann können wir etwas sagen?',
    'm: In {minutes} Minuten weiß ich mehr.',
    'm: Sag ihm bitte {later}.',
  ],
  ['m: Arbeitszeit läuft noch auf {order}, ist da jemand dran?', 't: Ich, habe vergessen zu stoppen. Korrigiere ich.'],
  ['t: Software-Stand ist aktuell, kein Update nötig.', 'm: Dann können wir ihn zusammenbauen.'],
  ['t: Alles montiert, Drehmomente abgehakt.', 's: Klasse. Ich mache die Rechnung.'],
  ['t: Probefahrt gemacht, Geräusch ist weg.', 's: Sehr gut 👍'],
  ['m: Endkontrolle von {order} durch. Bitte noch waschen.', 't: Steht in der Waschhalle.'],
  ['m: Ich brauche den Werkstattschein zurück, liegt der noch im Auto?', 't: Auf dem Beifahrersitz, bringe ich.'],
  ['s: Garantieantrag ist raus.', 'm: Altteile bitte aufheben, bis er durch ist.', 't: Mache ich, Fach {shelf}.'],
  ['s: Kunde holt {plate} um {time} ab, Rechnung ist fertig.', 't: Auto steht auf Platz {lift}, Schlüssel im Kasten.'],
  ['s: Danke an alle, {plate} ist abgeholt. Kunde sehr zufrieden 😊', 'm: 👍'],
]
