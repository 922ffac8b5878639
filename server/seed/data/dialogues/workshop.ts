import type { Dialogue } from '../../chats/dialogue.ts'

/** The shop floor: jobs, lifts, surprises under the car. */
export const WORKSHOP: readonly Dialogue[] = [
  [
    'm: {plate} kommt gleich auf Bühne {lift}, wer hat Luft?',
    't: Ich bin in {minutes} Minuten mit dem {model} fertig, dann ich.',
    'm: Gut, Werkstattschein liegt am Pult.',
  ],
  [
    't: Bei {order} sind vorne die Scheiben unter Mindestmaß. Steht nicht im Auftrag.',
    's: Ich rufe den Kunden an.',
    's: Freigabe da, bitte mitmachen 👍',
    't: Alles klar, {part} habe ich schon angefragt.',
  ],
  ['m: Denkt bitte an die Drehmomente am {model}, Nachziehen nach 50 km auf den Schein schreiben.', 't: Steht drauf.'],
  ['t: Wo ist der Schlüssel von {plate}? Haken ist leer.', 's: Liegt noch bei mir am Tresen, bringe ich rüber.'],
  [
    't: Tester 2 findet das Steuergerät nicht. Hat jemand das gleiche Problem?',
    't2: Adapter mal abziehen und neu anlernen, war heute früh bei mir auch so.',
    't: Läuft wieder, danke.',
  ],
  [
    'm: Wer hat den großen Federspanner?',
    't: Hängt an Bühne {lift}.',
    'm: Danke. Bitte danach wieder an die Wand, da sucht ihn jeder.',
  ],
  ['t: {plate} fertig, Probefahrt ohne Befund, {km} km.', 's: Super, ich gebe dem Kunden Bescheid.'],
  [
    's: Der Kunde von {plate} wartet vorne. Wie lange noch?',
    't: {minutes} Minuten, ich muss nur noch die Räder festziehen.',
    's: Sage ich ihm so.',
  ],
  [
    't: Ölwanne am {model} hat einen Riss, tropft ordentlich.',
    'm: Foto machen und an den Auftrag {order} hängen.',
    't: Sind drin. Soll ich schon abdichten?',
    'm: Nein, erst Freigabe abwarten.',
  ],
  [
    'm: Bühne {lift} ist bis {later} gesperrt, der Prüfer schaut sie sich an.',
    't: Dann gehe ich solange auf die {lift}, wenn der Prüfer durch ist?',
    'm: Nimm lieber den Platz an der Achsvermessung.',
  ],
  ['t: Brauche kurz vier Hände am Motor von {order}.', 't2: Komme.'],
  [
    'm: {order} ist eine Nacharbeit, gleiche Sache wie letzte Woche. Bitte zuerst den alten Befund lesen: {w}',
    't: Gelesen. Ich fange bei den Massepunkten an.',
    't: War ein korrodierter Stecker hinter dem Radhaus. Ersetzt, Fehlerspeicher leer.',
    'm: Sauber. Bitte so ins Freitextfeld.',
  ],
  [
    't: Hochvolt am {model} ist freigeschaltet und abgesperrt, bitte nicht dran.',
    'm: Danke fürs Melden. Schild hängt?',
    't: Hängt, Schlüssel ist bei mir.',
  ],
  ['m: Morgen {count} Hauptuntersuchungen, der Prüfer kommt um {time}.', 't: Ich stelle die Autos abends schon vor.'],
  [
    't: Kühlmittel am {plate} schon wieder unter Minimum. Druckprobe?',
    'm: Ja, und schau dir die Wasserpumpe an.',
    't: Wasserpumpe ist feucht. {part} brauche ich dann auch.',
  ],
  [
    's: Kann {plate} heute noch dazwischen? Kunde hört ein Klopfen vorne links.',
    'm: Um {time} kurz anhören, mehr geht nicht.',
  ],
  [
    't: Klopfen ist die Koppelstange, Gummi komplett weg.',
    's: Angebot geht raus.',
    's: Kunde möchte es machen lassen, {amount} sind abgesprochen.',
  ],
  ['m: Wer fegt heute? Der Plan hängt am Brett 🙂', 't: Ich war gestern schon.', 't2: Mache ich nach dem {model}.'],
  ['t: Abgasuntersuchung {plate} bestanden.', 's: Danke, Bericht liegt im Fach.'],
  [
    't: Achsvermessung {order}: Spur war {minutes} Minuten daneben, jetzt im Soll.',
    's: Protokoll bitte dem Kunden ausdrucken.',
  ],
  [
    'm: Beim {model} bitte die Feldmaßnahme nicht vergessen, steht auf dem Schein.',
    't: Ist gerade dran, dauert etwa {minutes} Minuten.',
  ],
  ['t: Neue Batterie angelernt, Start-Stopp geht wieder.', 'm: Perfekt. Dann {plate} raus auf den Hof.'],
  ['s: Bei {plate} hat der Kunde noch die Scheibenwischer erwähnt.', 't: Mache ich mit, {p} ist im Regal.'],
  [
    't: Auftrag {order} hat zwei Arbeiten, aber nur eine Zeitvorgabe?',
    's: Stimmt, da fehlt eine Position. Ich lege sie nach.',
    't: Danke, sonst stimmt mein Soll nicht.',
  ],
  ['m: Kurze Runde um {time} am Meisterpult, {minutes} Minuten.', 't: 👍', 't2: Bin da.'],
  ['t: Hat wer die lange 10er Nuss gesehen?', 't2: Schublade {lift}, da gehört sie hin 😄'],
  [
    't: {model} zieht nach rechts, Reifen ist innen blank ({mm} mm außen).',
    's: Verkehrssicherheit, das sage ich dem Kunden sofort.',
    's: Neue Reifen vorne sind freigegeben.',
  ],
  ['m: Wer macht heute den Bereitschaftsdienst bis {later}?', 't: Steht bei mir im Kalender.'],
  [
    't: Radschrauben an {plate} gehen nicht auf, Adapter fehlt.',
    's: Lag im Handschuhfach beim letzten Mal.',
    't: Gefunden 🙏',
  ],
  ['t: Heckklappe schließt wieder, war nur der Anschlag verstellt. Keine Teile nötig.', 's: Freut den Kunden.'],
  ['m: {plate} bitte noch waschen, Abholung {time}.', 't: Waschanlage ist gerade belegt, in {minutes} Minuten.'],
  ['t: Ich fahre kurz mit {plate} Probe, bin um {later} wieder da.', 'm: Ist gut, rotes Kennzeichen hängt am Haken.'],
  ['m: Altöl ist voll. Abholung ist für {day} bestellt.', 't: Dann nehmen wir solange das zweite Fass.'],
  ['t: Klimaservice {order}: es fehlten nur 90 g, Dichtigkeit in Ordnung.', 's: Danke, rechne ich so ab.'],
  [
    't: Fehler P0301 am {model}, Zündspule getauscht, Fehler wandert nicht mit.',
    't2: Dann eher Einspritzventil oder Kompression.',
    't: Kompression ist gut. Ich messe das Ventil.',
    't: Ventil war es. {part} brauche ich nicht, dafür Dichtringe.',
  ],
  ['m: Bitte keine Autos vor Tor 1, die Spedition kommt um {time}.', 't: Mein {model} steht da, fahre ihn weg.'],
  ['t: {plate} springt nicht an, steht noch in der Annahme.', 't2: Ich komme mit dem Starthilfegerät.'],
  ['s: Wie weit ist {order}?', 't: Zahnriemen ist drauf, Verkleidung noch. {later} ist er fertig.', 's: Passt genau.'],
  ['m: {w} ist von gestern übrig geblieben, bitte zuerst.', 't: Bin schon dran.'],
  [
    't: Am {plate} fehlt der Unterfahrschutz, war der schon so?',
    's: Ja, steht im Annahmeprotokoll mit Foto.',
    't: Gut, dann ist das geklärt.',
  ],
  [
    't: Lift {lift} macht Geräusche beim Ablassen.',
    'm: Nicht mehr benutzen, ich rufe den Service an.',
    'm: Techniker kommt {day}.',
  ],
  ['t: Standheizung {model}: Pumpe fest, Teil {p}', 'p: Habe ich da, kannst du holen.'],
]
