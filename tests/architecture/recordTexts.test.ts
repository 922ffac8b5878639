import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { AUDIT_EVENTS } from '#contract/logs/auditEvents.ts'
import { GLOBAL_PERMISSIONS, LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import { walkIn } from '#contract/records/walkIn.ts'
import { areaOf } from '#renderer/rights/matrixSections.ts'
import { readTexts } from './locales.ts'
import { missingRecordTexts } from './recordTexts.ts'
import { readTree, treeOf } from './tree.ts'

/**
 * Whether the screen of the audit can name an event: by a text of its own, or by those of the record and the action.
 */
const isSaid = (texts: ReadonlyMap<string, string> | undefined, event: string) => {
  const [record, ...rest] = event.split('.')
  return (
    texts?.has(`event.${event.replaceAll('.', '_')}`) ||
    (texts?.has(`record.${record}`) && texts.has(`verb.${rest.join('_')}`))
  )
}

/** Names of the texts of permission areas, as `renderer/rights` makes them. */
const AREAS = [...GLOBAL_PERMISSIONS, ...LOCATION_PERMISSIONS]
  .filter((name) => name !== 'global.admin')
  .map((name) => `areas.${areaOf(name).replaceAll('.', '_')}`)

describe('the matrix of permissions', () => {
  test('Every area of permissions has a name in every language', () => {
    const tree = readTree()
    for (const language of LANGUAGES) {
      const texts = readTexts(tree, language).get('rights')
      expect([language, [...new Set(AREAS)].filter((key) => !texts?.has(key))]).toEqual([language, []])
    }
  })
})

describe('the audit', () => {
  test('The audit has texts for every event in every language', () => {
    const tree = readTree()
    for (const language of LANGUAGES) {
      const texts = readTexts(tree, language).get('logs')
      expect([language, AUDIT_EVENTS.filter((event) => !isSaid(texts, event))]).toEqual([language, []])
      expect(
        [...new Set(AUDIT_EVENTS.map((event) => `record.${event.split('.')[0]}`))].filter((key) => !texts?.has(key)),
      ).toEqual([])
    }
  })
})

describe('record screens', () => {
  test('Record screens have a label for every field of their record in every language', () =>
    expect(missingRecordTexts(readTree(), { ...records, walkIn }, LANGUAGES)).toEqual([]))
})

const car = {
  fields: {
    plate: { kind: 'text', max: 10 },
    state: { kind: 'choice', of: ['ready', 'away'] },
    damage: { kind: 'rows', most: 3, of: { place: { kind: 'choice', of: ['door'] } } },
  },
  computed: { days_away: { kind: 'integer', min: 0, max: 10 } },
} as unknown as RecordDefinition

const words = {
  title: 'Autos',
  one: 'Auto',
  new: 'Neues Auto',
  empty: 'Keine',
  fields: { plate: 'Kennzeichen', state: 'Zustand', damage: 'Schäden', days_away: 'Tage' },
  choices: { state: { ready: 'da', away: 'weg' }, damage: { place: { door: 'Tür' } } },
  rows: { damage: { place: 'Ort' } },
  sections: { general: 'Allgemein' },
}
const files = (german: object, english: object) => ({
  'renderer/features/cars/view.ts': "export const view = defineView({ record: car, namespace: 'cars', columns: [] })",
  'renderer/features/cars/CarForm.tsx': 'export const CarForm = () => <RecordSection draft={draft} name="general" />',
  'locales/de/cars.json': JSON.stringify(german),
  'locales/en/cars.json': JSON.stringify(english),
})

describe('examples of missing texts that the rules must notice', () => {
  test('The rule reports nothing if every text is there', () =>
    expect(missingRecordTexts(treeOf(files(words, words)), { car }, ['de', 'en'])).toEqual([]))

  test.each([
    ['a field', { ...words, fields: { ...words.fields, plate: undefined } }, 'fields.plate'],
    ['a computed column', { ...words, fields: { ...words.fields, days_away: undefined } }, 'fields.days_away'],
    ['a choice', { ...words, choices: { ...words.choices, state: { ready: 'da' } } }, 'choices.state.away'],
    ['a field of an entry', { ...words, rows: {} }, 'rows.damage.place'],
    ['a choice of an entry', { ...words, choices: { state: words.choices.state } }, 'choices.damage.place.door'],
    ['a section', { ...words, sections: {} }, 'sections.general'],
    ['the title', { ...words, title: undefined }, 'title'],
  ])('The rule notices %s without a text', (_what, english, key) => {
    const found = missingRecordTexts(treeOf(files(words, english)), { car }, ['de', 'en'])
    expect(found).toEqual([`en/cars.json lacks ${key}, which renderer/features/cars/view.ts shows`])
  })

  test('The rule notices the view of a record that is not in the list of records', () =>
    expect(missingRecordTexts(treeOf(files(words, words)), {}, ['de'])).toEqual([
      'renderer/features/cars/view.ts: the record car is not in contract/records/index.ts',
    ]))
})
