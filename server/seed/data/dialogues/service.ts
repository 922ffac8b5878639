import type { Dialogue } from '../../chats/dialogue.ts'

/** Reception: appointments, customers, phone calls. */
export const SERVICE: readonly Dialogue[] = [
  [
    's: Kunde zu {plate} hat schon zweimal angerufen. Wer betreut ihn?',
    's2: Ich, rufe jetzt zurück.',
    's2: Erledigt, kommt um {time}.',
  ],
  ['s: Ersatzwagen sind für {day} alle weg.', 'l: Dann bitte vorher die Buslinie anbieten.', 's: Mache ich.'],
  ['l: Bitte bei jeder Annahme die Fotos rundum, auch wenn es eilig ist.', 's: 👍', 's2: Geht klar.'],
  ['s: Wer übernimmt morgen die Frühannahme ab 7?', 's2: Ich bin da.', 's: Danke, dann mache ich den Spätdienst.'],
  ['k: Rechnung zu {order} hat keine Kostenstelle.', 's: Trage ich nach.', 'k: Danke, dann kann sie raus.'],
  [
    's: Kunde möchte für den {model} ein Angebot: {part}.',
    's2: Liegt im Entwurf, bitte gegenlesen.',
    's: Passt, schicke ich raus.',
  ],
  ['@07-09', 's: Nachtschlüssel-Kasten: {count} Umschläge heute früh.', 's2: Ich lege die Aufträge an.'],
  [
    's: {plate} hat keinen Termin, steht aber auf dem Hof.',
    'm: Was soll gemacht werden?',
    's: Ölstand-Warnung. Kunde wartet.',
    'm: Ich schaue in {minutes} Minuten.',
  ],
  ['s: Terminübersicht für die Woche: {link}', 's2: Danke. {weekday} ist ja schon voll.'],
  ['@07-09', 'k: Kasse ist heute erst ab {time} besetzt.', 's: Dann bitte ich die Leute, so lange zu warten.'],
  [
    's: Kunde {plate} beschwert sich über die Wartezeit.',
    'l: Bitte zu mir durchstellen.',
    'l: Geklärt, nächste Wäsche geht auf uns.',
  ],
  ['s: Bitte {w} nicht herausgeben, bevor die Freigabe da ist.', 'k: Vermerkt.'],
  ['s: Kunde fragt, ob wir den {model} auch holen und bringen.', 'l: Im Umkreis von 15 km ja, bitte mit Termin.'],
  ['s: {count} Rückrufe offen, ich nehme die ersten drei.', 's2: Ich die anderen.'],
  ['s: Die Unterschrift auf dem Protokoll {order} fehlt.', 's2: Kunde kommt um {later}, dann holen wir sie nach.'],
  ['m: Wir können {day} noch {count} kleine Sachen annehmen.', 's: Super, die Warteliste freut sich.'],
  ['s: Neue Preise für den Räderwechsel liegen am Tresen.', 's2: Gesehen, danke.'],
  ['k: Gutschrift über {amount} ist gebucht. Beleg zu {order}.', 's: Danke, dann ist der Kunde glücklich.'],
  ['s: Hat jemand die Visitenkarten gesehen?', 'k: Zweite Schublade, neben den Kugelschreibern.'],
  ['l: Die Zufriedenheit ist im letzten Monat gestiegen, danke euch! 🎉', 's: Das freut uns 😊', 's2: 🎉'],
  ['s: Beim Werkstattschein {w} fehlt die Telefonnummer.', 's2: Steht in der Kundenhistorie, trage ich ein.'],
  ['s: Kunde kommt {minutes} Minuten später.', 'm: Kein Problem, ich ziehe {plate} vor.'],
  [
    's: Unfall-Annahme {plate}, Gutachter ist für {day} bestellt.',
    'm: Bitte auf Platz {lift} stellen.',
    's: Steht da.',
  ],
  [
    's: Kann mir jemand beim Drucker helfen? Der zieht kein A4.',
    's2: Fach 2 klemmt, einmal auf und zu.',
    's: Geht wieder, danke!',
  ],
  ['s: Telefon ist bis {later} auf mich umgestellt.', 's2: Danke, dann mache ich Pause.'],
  ['l: Wer möchte zur Schulung Dialogannahme am {weekday}?', 's: Ich gern.', 'l: Eingetragen: {link}'],
  [
    's: Kundin zu {plate} spricht nur Türkisch, wer kann helfen?',
    'm: Frag in der Werkstatt, da ist jemand da.',
    's: Hat geklappt, danke 🙏',
  ],
  ['s: Die Direktannahme ist um {time} doppelt belegt.', 's2: Ich nehme die zweite.'],
  ['k: Bitte bei Barzahlung immer den Beleg mit der Nummer {order} ablegen.', 's: Machen wir.'],
  [
    's: {plate}: Kunde lehnt die Bremsen ab, will es sich überlegen.',
    's2: Wiedervorlage in zwei Wochen habe ich angelegt.',
  ],
]
