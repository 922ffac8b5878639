import type { Dialogue } from '../../chats/dialogue.ts'

/** What the management announces; nobody answers there. */
export const NOTICES: readonly Dialogue[] = [
  ['l: Ab Montag gilt der neue Dienstplan. Er hängt aus und steht hier: {link}'],
  ['k: Die Kasse schließt am {day} schon um 15 Uhr. Bitte Rechnungen vorher abgeben.'],
  ['l: Der Feuerlöscher-Check ist am {day} ab {time}. Bitte alle Zugänge freihalten.'],
  ['l: Wir begrüßen zwei neue Kollegen im Räderlager. Herzlich willkommen! 👋'],
  ['k: Zeitkorrekturen für den Monat bitte bis {day}, 12 Uhr melden.'],
  ['l: Wichtig: Arbeiten an Hochvolt-Fahrzeugen nur durch eingewiesene Personen. Die Liste hängt am Meisterpult.'],
  ['l: Stromabschaltung am {day} von 6 bis 7 Uhr. Bitte am Abend vorher alle Rechner herunterfahren.'],
  ['k: Die Betriebsfeier findet am letzten Freitag des Monats statt. Anmeldung: {link}'],
  ['l: Das Ergebnis der Kundenbefragung ist da: 4,7 von 5. Danke an das ganze Haus! 🎉'],
  ['l: Der Prüfer für die Bühnen kommt am {day}. Bühnen 1 bis {lift} bleiben bis {later} frei.'],
  ['k: Neue Schließanlage ab {day}. Schlüssel gibt es im Büro gegen Unterschrift.'],
  ['l: Bitte bei jeder Annahme ab sofort vier Außenfotos und das Kombiinstrument aufnehmen.'],
]
