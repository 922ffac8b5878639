import type { Motif } from '../picture/drawPicture.ts'

/** A shared file of the demo. `%n` in a name or line is a running number. */
export type FilePlan = {
  group: 'Ablage' | 'Formulare' | 'Rechnungen' | 'Schulung'
  name: string
  tags: string[]
  /** How many of them there are. */
  count: number
  content: { pdf: string[] } | { text: string[] } | { picture: Motif } | { hertz: number }
  /** The files are about cars and their papers. */
  isLinked?: true
}

/** Shared files of a dealer: sixty in all. */
export const FILE_PLANS: readonly FilePlan[] = [
  {
    group: 'Rechnungen',
    name: 'Rechnung Teile %n.pdf',
    tags: ['Teile'],
    count: 14,
    content: { pdf: ['Eingangsrechnung %n', 'Bremsbeläge vorn, 2 Satz', 'Ölfilter, 12 Stück', 'Zahlbar in 30 Tagen'] },
  },
  {
    group: 'Rechnungen',
    name: 'Gutschrift %n.pdf',
    tags: ['Rückgabe'],
    count: 4,
    content: { pdf: ['Gutschrift %n', 'Altteile zurück an den Lieferanten'] },
  },
  {
    group: 'Schulung',
    name: 'Hochvolt Stufe %n.pdf',
    tags: ['Hochvolt'],
    count: 3,
    content: { pdf: ['Arbeiten an Hochvoltsystemen', 'Freischalten, sichern, Spannungsfreiheit feststellen'] },
  },
  {
    group: 'Schulung',
    name: 'Unterweisung Hebebühne %n.pdf',
    tags: ['Sicherheit'],
    count: 3,
    content: { pdf: ['Jährliche Unterweisung', 'Aufnahmepunkte prüfen, Sperrbolzen einrasten'] },
  },
  {
    group: 'Formulare',
    name: 'Annahmeprotokoll %n.pdf',
    tags: ['Annahme'],
    count: 3,
    content: { pdf: ['Fahrzeugannahme', 'Kilometerstand, Tankinhalt, Schäden', 'Unterschrift'] },
  },
  {
    group: 'Formulare',
    name: 'Vollmacht Zulassung %n.pdf',
    tags: ['Zulassung'],
    count: 2,
    content: { pdf: ['Vollmacht zur Zulassung eines Fahrzeugs'] },
  },
  {
    group: 'Ablage',
    name: 'Foto Karosserie %n.png',
    tags: ['Foto', 'Karosserie'],
    count: 9,
    content: { picture: 'car' },
    isLinked: true,
  },
  {
    group: 'Ablage',
    name: 'Foto Radsatz %n.png',
    tags: ['Foto', 'Räder'],
    count: 8,
    content: { picture: 'wheel' },
    isLinked: true,
  },
  {
    group: 'Ablage',
    name: 'Prüfprotokoll %n.txt',
    tags: ['Prüfung'],
    count: 6,
    content: {
      text: [
        'Prüfprotokoll %n',
        'Bremse vorn: 3,4 kN / 3,3 kN',
        'Bremse hinten: 2,1 kN / 2,1 kN',
        'Ergebnis: bestanden',
      ],
    },
    isLinked: true,
  },
  {
    group: 'Ablage',
    name: 'Telefonliste Lieferanten %n.csv',
    tags: ['Teile'],
    count: 3,
    content: { text: ['Lieferant;Telefon', 'Teilehandel Nord;+49 30 23125 0', 'Reifen Mitte;+49 30 23125 100'] },
  },
  {
    group: 'Ablage',
    name: 'Geräusch Probefahrt %n.wav',
    tags: ['Probefahrt'],
    count: 5,
    content: { hertz: 180 },
    isLinked: true,
  },
]
