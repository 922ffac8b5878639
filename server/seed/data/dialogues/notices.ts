import type { Dialogue } from '../../chats/dialogue.ts'

/** What the management announces; nobody answers there. */
export const NOTICES: readonly Dialogue[] = [
  ['l: Ab Montag gilt der neue Dienstplan. Er hängt aus und steht hier: {link}'],
  ['k: Die Kasse schließt am {weekday} schon um 15 Uhr. Bitte Rechnungen vorher abgeben.'],
  ['l: Der Feuerlöscher-Check ist am {weekday} ab {slot}. Bitte alle Zugänge freihalten.'],
  ['l: Wir begrüßen zwei neue Kollegen im Räderlager. Herzlich willkommen! 👋'],
  ['k: Zeitkorrekturen für den Monat bitte bis {weekday}, 12 Uhr melden.'],
  ['l: Wichtig: Arbeiten an Hochvolt-Fahrzeugen nur durch eingewiesene Personen. Die Liste hängt am Meisterpult.'],
  ['l: Stromabschaltung am {weekday} von 6 bis 7 Uhr. Bitte am Abend vorher alle Rechner herunterfahren.'],
  ['k: Die Betriebsfeier findet am letzten Freitag des Monats statt. Anmeldung: {link}'],
  ['l: Das Ergebnis der Kundenbefragung ist da: 4,7 von 5. Danke an das ganze Haus! 🎉'],
  ['l: Der Prüfer für die Bühnen kommt am {weekday}. Bühnen 1 bis 3 bleiben bis {slot} frei.'],
  ['k: Neue Schließanlage ab {weekday}. Schlüssel gibt es im Büro gegen Unterschrift.'],
  ['l: Rückruf-Listen werden ab sofort täglich um 8 Uhr aktualisiert: {link}'],
  ['k: Die neuen Kleiderspinde sind aufgestellt. Schlüssel im Büro.'],
  ['l: Unterweisung Ladungssicherung am {weekday} um {slot}, für alle Fahrer Pflicht.'],
  ['k: Krankmeldungen bitte bis 7:30 Uhr telefonisch, danach erst im Chat.'],
  ['l: Die Waschanlage bekommt am {weekday} neue Bürsten und steht bis {slot} still.'],
  ['l: Ab sofort wird jede Probefahrt mit Kilometerstand auf dem Werkstattschein vermerkt.'],
  ['k: Der Betriebsarzt ist am {weekday} ab {slot} im Haus. Liste: {link}'],
  ['l: Winterzeit ist Räderzeit: Samstags öffnen wir bis Monatsende eine Stunde früher.'],
  ['l: Bitte bei jeder Annahme ab sofort vier Außenfotos und das Kombiinstrument aufnehmen.'],
]
