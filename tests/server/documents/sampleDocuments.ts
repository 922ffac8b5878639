import { createDocuments } from '#server/documents/documents.ts'
import { machine, typed } from '#server/documents/parts/typedText.ts'
import type { DocumentAsk } from '#server/documents/sheets/documentData.ts'
import type { DocumentFrame } from '#server/documents/sheets/documentParts.ts'

/** Documents of a server whose log is thrown away. */
export const openDocuments = (given: Partial<Parameters<typeof createDocuments>[0]> = {}) =>
  createDocuments({ logger: { error: () => undefined }, ...given })

/** A letter head in German. */
export const frame = (given: Partial<DocumentFrame> = {}): DocumentFrame => ({
  name: 'Nachweis Hebebühne',
  title: 'Nachweis der Bestätigungen',
  subject: typed('Hebebühne 3 ist gesperrt'),
  site: { name: typed('Autohaus Demo GmbH'), lines: [typed('Musterstraße 1'), typed('12345 Musterstadt')] },
  foot: typed('Geschäftsführung: Erika Muster'),
  printed: `Gedruckt am ${machine('16.09.2026 10:20')}`,
  page: 'Seite {{page}} von {{pages}}',
  ...given,
})

const HEADS = ['Name', 'Stand', 'Gelesen am', 'Bestätigt am', 'Fassung', 'Sprache']

/** A list of confirmations with these names. */
export const receipts = (
  names: readonly string[],
  given: Partial<DocumentAsk<'newsReceipts'>> = {},
): DocumentAsk<'newsReceipts'> => ({
  template: 'newsReceipts',
  language: 'de',
  data: {
    frame: frame(),
    facts: [['Erschienen', machine('15.09.2026 08:00')]],
    heads: HEADS,
    rows: names.map((name) => [
      typed(name),
      'Bestätigt',
      machine('15.09.2026 09:12'),
      machine('15.09.2026 09:13'),
      '1',
      'Deutsch',
    ]),
    texts: [],
  },
  ...given,
})
