import type { Language } from '#contract/constants.ts'
import type { NewsCategory, NewsImportance } from '#contract/records/news.ts'

/** The audience of a notice of the demo: everybody, the first or second location, or members of these groups. */
type AudiencePlan = 'everybody' | 'first_site' | 'second_site' | readonly string[]

export type NoticePlan = {
  title: string
  /** Paragraphs, one a line. `# ` begins a heading, `- ` a point of a list. */
  text: string
  translation?: { language: Language; title: string; text: string }
  category: NewsCategory
  importance?: NewsImportance
  audience: AudiencePlan
  /** Days before the end of the demo data on which it appeared. Negative: it appears later. */
  daysAgo: number
  /** Days after its publication on which it ends. */
  lasts?: number
  isPinned?: true
  /** Days after its publication by which people confirm it. */
  confirmWithin?: number
  /** Days after the publication on which its text was changed. */
  changedAfter?: number
}

/** The notices of a dealer, the newest first. */
export const NOTICES: readonly NoticePlan[] = [
  {
    title: 'Hebebühne 3 ist gesperrt',
    text: `Bei der Prüfung am Montag wurde ein Riss am Tragarm vorn links gefunden.
# Bis zur Freigabe gilt
- Bühne 3 nicht benutzen, auch nicht für kurze Arbeiten.
- Das Sperrschild und das Schloss am Bedienpult bleiben, wo sie sind.
- Termine mit Bühne 3 plant die Disposition um.
Der Monteur kommt am Freitag. Die Freigabe steht danach hier.`,
    translation: {
      language: 'en',
      title: 'Lift 3 is closed',
      text: `The inspection on Monday found a crack in the front left arm.
# Until it is released
- Do not use lift 3, not even for short jobs.
- Leave the sign and the lock at the control panel in place.
- The planners move all jobs of lift 3.
The technician comes on Friday. The release will be written here.`,
    },
    category: 'safety',
    importance: 'safety',
    audience: 'everybody',
    daysAgo: 1,
    confirmWithin: 3,
  },
  {
    title: 'Inventur am letzten Samstag des Monats',
    text: `Teilelager und Räderlager zählen ab 7:00 Uhr. Die Werkstatt bleibt an diesem Tag geschlossen.
Wer mithilft, trägt sich bitte bis Freitag bei der Teileleitung ein. Für Frühstück ist gesorgt.`,
    category: 'parts',
    importance: 'important',
    audience: 'everybody',
    daysAgo: 2,
    isPinned: true,
  },
  {
    title: 'Arbeiten an Hochvoltfahrzeugen: Unterweisung 2026',
    text: `Wer an Fahrzeugen mit Hochvoltsystem arbeitet, bestätigt diese Unterweisung einmal im Jahr.
# Fünf Sicherheitsregeln
- Freischalten
- Gegen Wiedereinschalten sichern
- Spannungsfreiheit feststellen
- Arbeitsbereich abgrenzen, Warnschild aufstellen
- Nie allein arbeiten
Ohne Nachweis der Qualifikation werden keine Arbeiten am Hochvoltsystem begonnen. Fragen beantwortet die Werkstattleitung.`,
    translation: {
      language: 'en',
      title: 'Work on high-voltage vehicles: instruction 2026',
      text: `Everybody who works on vehicles with a high-voltage system confirms this instruction once a year.
# Five safety rules
- Disconnect
- Secure against reconnection
- Verify that there is no voltage
- Mark off the work area and put up the warning sign
- Never work alone
No work on the high-voltage system begins without proof of qualification. Ask the workshop manager.`,
    },
    category: 'safety',
    importance: 'safety',
    audience: 'everybody',
    daysAgo: 6,
    confirmWithin: 8,
    changedAfter: 1,
  },
  {
    title: 'Neue Öffnungszeiten der Annahme',
    text: `Ab dem nächsten Ersten öffnet die Annahme montags bis freitags schon um 6:45 Uhr. Samstags bleibt es bei 8:00 Uhr.
Die Aushänge an der Tür und im Internet sind bestellt. Bitte sagen Sie es Kunden bei der Terminvereinbarung.`,
    category: 'hours',
    importance: 'important',
    audience: 'first_site',
    daysAgo: 3,
  },
  {
    title: 'Räderwechsel: Saisonstart und Schichtplan',
    text: `Die Saison beginnt in zwei Wochen. Der Schichtplan hängt im Räderlager.
- Kunden mit Einlagerung bekommen zuerst einen Termin.
- Zwischen zwei Terminen liegen 20 Minuten, nicht 15.
- Drehmoment und Nachziehhinweis gehören auf jeden Auftrag.`,
    category: 'workshop',
    audience: ['Mechatroniker', 'Azubi', 'Lager', 'Meister'],
    daysAgo: 4,
  },
  {
    title: 'Wartungsfenster des Servers am Sonntag',
    text: 'Am Sonntag zwischen 6:00 und 7:00 Uhr wird das Programm aktualisiert. Offene Formulare bleiben erhalten.',
    category: 'it',
    audience: 'everybody',
    daysAgo: -2,
    lasts: 3,
  },
  {
    title: 'Ersatzwagen: bitte immer mit Foto zurücknehmen',
    text: `In den letzten Wochen gab es drei Schäden, die niemandem zuzuordnen waren.
Ab sofort gehören vier Fotos zur Rücknahme: vorn, hinten und beide Seiten. Der Tankstand steht auf dem Auftrag.`,
    category: 'service',
    audience: ['SB', 'Leitung'],
    daysAgo: 8,
  },
  {
    title: 'Altteile: Rückgabe nur noch mit Etikett',
    text: `Die Rücklieferung nimmt Altteile nur noch mit Etikett an. Das Etikett druckt der Teiledienst beim Wareneingang.
Teile ohne Etikett bitte nicht in die Gitterbox legen.`,
    category: 'parts',
    audience: 'everybody',
    daysAgo: 9,
  },
  {
    title: 'Willkommen im Team',
    text: `Seit dieser Woche unterstützt uns ein neuer Auszubildender in der Werkstatt. Wir freuen uns auf die Zusammenarbeit.
Bitte nehmen Sie sich Zeit für Fragen, gerade in den ersten Tagen.`,
    category: 'people',
    audience: 'everybody',
    daysAgo: 11,
  },
  {
    title: 'Parkplätze hinter der Halle sind für Kundenfahrzeuge',
    text: 'Die zwölf Plätze hinter der Halle brauchen wir für fertige Fahrzeuge. Mitarbeitende parken bitte an der Straße.',
    category: 'general',
    audience: 'second_site',
    daysAgo: 13,
  },
  {
    title: 'Sommerfest: Danke an alle, die mitgeholfen haben',
    text: 'Es waren über zweihundert Gäste da. Die Bilder liegen in den Dateien.',
    category: 'general',
    audience: 'everybody',
    daysAgo: 18,
  },
  {
    title: 'Drehmomentschlüssel sind kalibriert',
    text: `Alle Schlüssel tragen die neue Plakette. Ein Schlüssel ohne Plakette wird nicht benutzt und kommt zur Werkstattleitung.`,
    category: 'workshop',
    audience: ['Mechatroniker', 'Azubi', 'Meister'],
    daysAgo: 21,
  },
  {
    title: 'Telefon: Weiterleitung in der Mittagspause',
    text: 'Zwischen 12:00 und 13:00 Uhr gehen Anrufe der Annahme an die Kasse. Bitte um 13:00 Uhr wieder umstellen.',
    category: 'service',
    audience: ['SB', 'Kasse', 'Leitung'],
    daysAgo: 26,
  },
  {
    title: 'Straßensperrung vor dem Betrieb',
    text: 'Die Zufahrt ist wegen Bauarbeiten gesperrt. Kunden kommen über die Nebenstraße auf den Hof.',
    category: 'general',
    importance: 'important',
    audience: 'everybody',
    daysAgo: 30,
    lasts: 12,
  },
]
