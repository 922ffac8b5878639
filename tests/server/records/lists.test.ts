import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf, filterFields } from '#contract/api/define/recordSchemas.ts'
import { type DatePreset, dayIn, presetDays } from '#contract/datePresets.ts'
import { namesOf } from '#contract/permissions/can.ts'
import { isUsedPermission } from '#contract/permissions/catalogue.ts'
import type { Page, RecordCount, RecordDefinition, RecordLabel } from '#contract/records/define.ts'
import { type AnyField, OPERATORS, type OpeningHours } from '#contract/records/fields.ts'
import { type RichDocument, richPlainText } from '#contract/richText/document.ts'
import { fold } from '#contract/text/fold.ts'
import { wordsOf } from '#contract/text/words.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import {
  addressOf,
  allRecords,
  createRow,
  held,
  isText,
  list,
  openRecordWorld,
  queryText,
  type RecordWorld,
  type Row,
  textField,
} from '../worlds/recordWorld.ts'
import { startRecordServer } from '../worlds/specimens.ts'

let server: TestServer
let world: RecordWorld
const rowsOf = new Map<string, Row[]>()
beforeAll(async () => {
  server = await startRecordServer()
  world = await openRecordWorld(server)
  for (const record of allRecords) {
    for (let index = 0; index < 9; index++) await createRow(world, record)
    await giveParents(record)
  }
  // Read last, because a row changes when a part of it is created.
  for (const record of allRecords) rowsOf.set(record.name, (await list(world.admin.client, record)).items)
})
afterAll(() => server.close())

/** Makes values that are computed from other rows differ from row to row. */
async function giveParents(record: RecordDefinition) {
  const { items } = await list(world.admin.client, record)
  for (const [child, parent] of [
    [0, 5],
    [1, 5],
    [2, 6],
  ] as const)
    if (record.fields.parent_uuid)
      await world.admin.client.ok('PATCH', addressOf(record, items[child]?.uuid), {
        version: items[child]?.version,
        parent_uuid: items[parent]?.uuid,
      })
}

const uuidsOf = (rows: readonly Row[]) => rows.map(({ uuid }) => uuid)
const today = () => dayIn('Europe/Berlin', readClock())

const operatorsOf = ({ kind }: AnyField): readonly string[] => OPERATORS[kind]

/** A cell that begins like a formula is written as text; numbers and phone numbers stay as they are. */
const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) && !/^[+-][\d .]+$/.test(cell) ? `'${cell}` : cell)
/** A text that a spreadsheet would run as a formula. */
const evilText = (record: RecordDefinition) => ({ [textField(record)]: '=cmd|c!A0' })

const isTime = ({ kind }: AnyField) => kind === 'time' || kind === 'moment'
const isNumber = ({ kind }: AnyField) => kind === 'number' || kind === 'integer' || kind === 'money'
const cellsIn = (cell: unknown) => cell as string[]
/** Returns the cell in the form in which it is compared with a day or a time of day. */
const asDay = (field: AnyField, cell: unknown) =>
  isTime(field) ? dayIn('Europe/Berlin', Date.parse(String(cell))) : String(cell)

/** The expected result of a filter, computed without the database. */
function fits(field: AnyField, operator: string, cell: unknown, value: string): boolean {
  if (cell === null) return value === 'none'
  switch (operator) {
    case 'contains':
      if (field.kind === 'texts') return cellsIn(cell).includes(value)
      return fold(String(cell)).includes(fold(field.kind === 'phone' ? value.replace(/^0| /g, '') : value))
    case 'is':
      return String(cell).toLowerCase() === value.toLowerCase()
    case 'in':
      return field.kind === 'choices' ? cellsIn(cell).includes(value) : cell === value
    case 'min':
      return Number(cell) >= Number(value)
    case 'max':
      return Number(cell) <= Number(value)
    case 'from':
      return asDay(field, cell) >= value
    case 'to':
      return asDay(field, cell) <= value
    default: {
      const { from, to } = presetDays(value as DatePreset, today())
      return asDay(field, cell) >= from && asDay(field, cell) <= to
    }
  }
}

/** Values that meet a cell, or lie close to it. */
function valuesNear(field: AnyField, operator: string, cell: unknown): string[] {
  if (cell === null) return field.kind === 'number' || field.kind === 'money' ? ['0'] : ['zz']
  if (field.kind === 'phone') return ['030 1', '0 30', String(cell)]
  if (cell === '') return []
  if (operator === 'contains') return String(cell).length < 2 ? [] : [String(cell).slice(1, 5).toUpperCase()]
  if (isNumber(field)) return [String(Math.round(Number(cell)))]
  return [String(cell)]
}

function valuesFor(field: AnyField, operator: string, cell: unknown): string[] {
  if (operator === 'preset') return ['today', 'yesterday', 'last_year']
  if (field.kind === 'clock') return ['00:00', '03:03', '12:00']
  if (operator === 'from' || operator === 'to') return [today(), '2001-02-03', '2026-03-05', '2199-12-31']
  if (field.kind === 'reference') return ['none']
  if (field.kind === 'texts' || field.kind === 'choices') return [...cellsIn(cell)]
  return valuesNear(field, operator, cell)
}

const byKey = (record: RecordDefinition, name: string) => (one: Row, two: Row) => {
  const field = columnsOf(record)[name]
  const value = (row: Row) => {
    if (isText(field)) return fold(String(row[name])).slice(0, 200)
    return field && isNumber(field) ? Number(row[name]) : String(row[name])
  }
  const [a, b] = [value(one), value(two)]
  if (a !== b) return a < b ? -1 : 1
  return one.uuid < two.uuid ? -1 : 1
}

/** The text of a cell in the export. */
function cellOf(field: AnyField | undefined, value: unknown): string {
  if (value === null) return ''
  switch (field?.kind) {
    case 'money':
      return String(Number(value) / 100)
    case 'hours':
      return (value as OpeningHours)
        .map((spans, day) => [DAYS[day], ...spans.map(({ from, to }) => `${from}-${to}`)])
        .filter(({ length }) => length > 1)
        .map((parts) => parts.join(' '))
        .join(', ')
    case 'richText':
      return richPlainText(value as RichDocument)
    case 'rows': {
      const names = Object.keys(field.of)
      const entries = value as Record<string, unknown>[]
      return entries.map((entry) => names.map((name) => cellOf(field.of[name], entry[name])).join(', ')).join(' | ')
    }
    default:
      return [value].flat().join(', ')
  }
}
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

describe.each(allRecords.map((record) => [record.name, record] as const))(
  'lists of %s',
  (name, record: RecordDefinition) => {
    const ask = (query: Parameters<typeof queryText>[0]) => list(world.admin.client, record, query)
    const rows = () => rowsOf.get(name) ?? []
    const counted = (query: Parameters<typeof queryText>[0]) =>
      world.admin.client.ok<RecordCount>('GET', `${addressOf(record, 'count')}${queryText(query)}`)
    const labels = async (query: Parameters<typeof queryText>[0], client = world.admin.client) =>
      (await client.ok<{ items: RecordLabel[] }>('GET', `${addressOf(record, 'labels')}${queryText(query)}`)).items

    it('Every filter of a list finds matching rows and no others', async () => {
      for (const [field, description] of filterFields(record))
        for (const operator of operatorsOf(description))
          for (const value of valuesFor(description, operator, rows()[3]?.[field])) {
            const filter = { [`filter[${field}][${operator}]`]: value }
            const { items } = await ask(filter)
            const expected = rows().filter((row) => fits(description, operator, row[field], value))
            expect(uuidsOf(items), `${field} ${operator} ${value}`).toEqual(uuidsOf(expected))
            expect(await counted(filter), `${field} ${operator} ${value}`).toMatchObject({ count: expected.length })
          }
    })

    it('A list filters by all filters, and by any value of one filter', async () => {
      const [first, second] = rows()
      const [field] = record.filters
      if (!first || !second || field === undefined) throw new Error('there are rows and filters')
      const operator = operatorsOf(columnsOf(record)[field] as AnyField)[0]
      const both = {
        [`filter[${field}][${operator}]`]: String(first[field]),
        'filter[created_at][preset]': 'yesterday',
      }
      expect((await ask(both)).items).toEqual([])
    })

    it('A list is sorted by each key, in both directions', async () => {
      for (const key of [...record.sortKeys, 'created_at', 'updated_at']) {
        const expected = uuidsOf(rows().toSorted(byKey(record, key)))
        expect(uuidsOf((await ask({ sort: key })).items), key).toEqual(expected)
        expect(uuidsOf((await ask({ sort: `-${key}` })).items), `-${key}`).toEqual(expected.toReversed())
      }
    })

    it('A list finds a row by the beginning of each word of each searched field', async () => {
      for (const field of record.search)
        for (const row of rows().slice(0, 3)) {
          const words = wordsOf([row[field]].flat().join(' '))
          for (const word of words)
            expect(
              uuidsOf((await ask({ q: word.slice(0, Math.max(2, word.length - 1)) })).items),
              `${field}: ${word}`,
            ).toContain(row.uuid)
          expect(uuidsOf((await ask({ q: words.join(' ').toUpperCase() })).items)).toContain(row.uuid)
        }
      expect((await ask({ q: 'gibtesnicht' })).items).toEqual([])
      expect((await ask({ q: '---' })).items).toEqual([])
      expect((await ask({ q: '  ' })).items).toHaveLength(rows().length)
    })

    it('A list finds a changed row by its new words, and no longer by its old ones', async () => {
      const text = textField(record)
      expect(record.search).toContain(text)
      const { client } = world.admin
      // No longer than the shortest text that a record may have.
      const row = await createRow(world, record, { [text]: 'Linde 4711' })
      await client.ok('PATCH', addressOf(record, row.uuid), { version: 1, [text]: 'Birke 4712' })
      expect(uuidsOf((await ask({ q: 'birke 4712' })).items)).toEqual([row.uuid])
      expect((await ask({ q: 'linde' })).items).toEqual([])
      await client.ok('DELETE', addressOf(record, row.uuid))
    })

    it('The CSV of a list holds exactly the list, and no cell is a formula', async () => {
      const { client } = world.admin
      const evil = await createRow(world, record, evilText(record))
      const query = { sort: '-created_at', q: '' }
      const { items } = await ask(query)
      const answer = await client.send('GET', `${addressOf(record, 'export.csv')}${queryText(query)}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="${record.path.split('/').at(-1)}-${today()}.csv"`,
      )
      const [head = [], ...lines] = parse(answer.text, { bom: true, delimiter: ';', recordDelimiter: '\r\n' })
      const names = [...Object.keys(columnsOf(record)), 'uuid', 'created_at', 'updated_at', 'deleted_at']
      expect(head).toEqual(names)
      const place = names.indexOf('uuid')
      expect(lines.map((line) => line[place])).toEqual(uuidsOf(items))
      const cells = (row: Row) => names.map((one) => cellOf(columnsOf(record)[one], row[one]))
      expect(lines.filter((line) => line[place] !== evil.uuid)).toEqual(
        items.filter(({ uuid }) => uuid !== evil.uuid).map((row) => cells(row).map(harmless)),
      )
      expect(lines.find((line) => line[place] === evil.uuid)).toContain(`'=cmd|c!A0`)
      await client.ok('DELETE', addressOf(record, evil.uuid))
    })

    it('The counts of a list are the same, whatever part of it is shown', async () => {
      const gone = await createRow(world, record)
      const before = await counted({})
      await world.admin.client.ok('DELETE', addressOf(record, gone.uuid))
      const after = { count: before.count - 1, deleted: before.deleted + 1 }
      expect(await counted({})).toEqual(after)
      expect(await counted({ deleted: 'only' })).toEqual(after)
      expect((await ask({})).items).toHaveLength(after.count)
      expect((await ask({ deleted: 'only' })).items).toHaveLength(after.deleted)
      const [text = ''] = wordsOf(String(gone[record.search[0] ?? ''])).toReversed()
      expect((await counted({ q: text })).deleted).toBeGreaterThan(0)
    })

    it('A list gives the names of active rows to a picker, and the names of given rows, also deleted ones', async () => {
      const gone = await createRow(world, record)
      const { client } = world.admin
      await client.ok('DELETE', addressOf(record, gone.uuid))
      const nameOf = (row: Row) => record.label.map((one) => row[one]).join(' ')
      const first = (await ask({ limit: '20' })).items.map((row) => ({
        uuid: row.uuid,
        label: nameOf(row),
        deleted: false,
      }))
      expect(await labels({})).toEqual(first)
      const [one] = rows()
      if (!one) throw new Error('there are rows')
      expect(await labels({ q: String(one[record.search[0] ?? '']) })).toContainEqual({
        uuid: one.uuid,
        label: nameOf(one),
        deleted: false,
      })
      const both = await labels({ uuids: [gone.uuid, one.uuid, uuidv7()] })
      expect(both.toSorted((a, b) => Number(a.deleted) - Number(b.deleted))).toEqual([
        { uuid: one.uuid, label: nameOf(one), deleted: false },
        { uuid: gone.uuid, label: nameOf(gone), deleted: true },
      ])
      expect(await labels({ q: 'gibtesnicht' })).toEqual([])
    })

    it('A list gives names only to the users that the definition of its record allows', async () => {
      const [row] = rows()
      const outsider = await world.person({})
      for (const name of namesOf(record.permissions.read).filter(isUsedPermission)) {
        const reader = await world.person(held([name]))
        expect(await labels({ uuids: row?.uuid ?? '' }, reader.client), name).toHaveLength(1)
      }
      const answer = await outsider.client.send('GET', addressOf(record, 'labels'))
      expect(answer.status).toBe(record.labels === 'everybody' ? 200 : 403)
      const stranger = await openRecordWorld(server)
      expect(await labels({ uuids: row?.uuid ?? '' }, stranger.admin.client)).toEqual([])
    })

    it('A list tells a client that was away what was written since, also writes that committed late', async () => {
      const { client } = world.admin
      const all = await createRow(world, record)
      const gone = await createRow(world, record)
      await client.ok('DELETE', addressOf(record, gone.uuid))
      const later = (row: Row, seconds: number) => new Date(Date.parse(row.updated_at) + seconds * 1_000).toISOString()
      const since = async (updated_after: string) => uuidsOf((await ask({ updated_after, deleted: 'with' })).items)
      expect(await since(later(all, -1))).toEqual(expect.arrayContaining([all.uuid, gone.uuid]))
      expect(await since(later(all, 25))).toEqual(expect.arrayContaining([all.uuid, gone.uuid]))
      expect(await since(later(all, 60))).toEqual([])
      await client.ok('DELETE', addressOf(record, all.uuid))
    })

    it('A list pages without gap or repeat while rows come and go', async () => {
      const seen: string[] = []
      let cursor: string | null = null
      const kept = uuidsOf(rows())
      do {
        const page: Page<Row> = await ask({ limit: '2', ...(cursor === null ? {} : { cursor }) })
        seen.push(...uuidsOf(page.items))
        expect(page.has_more).toBe(page.next_cursor !== null)
        cursor = page.next_cursor
        const visitor = await createRow(world, record)
        if (seen.length % 4 === 0) await world.admin.client.ok('DELETE', addressOf(record, visitor.uuid))
      } while (cursor !== null && seen.length < 100)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((uuid) => kept.includes(uuid)).sort()).toEqual(kept.toSorted())
    })

    it('The pages of a list tell rows apart whose times differ by microseconds', async () => {
      await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
        sql`update ${sql.table(record.table)} set created_at = timestamptz '2026-03-04 05:06:07.0890004Z'
        + (hashtext(uuid::text) % 7) * interval '1 microsecond'`.execute(tx),
      )
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Page<Row> = await ask({ limit: '1', sort: 'created_at', ...(cursor === null ? {} : { cursor }) })
        seen.push(...uuidsOf(page.items))
        cursor = page.next_cursor
      } while (cursor !== null && seen.length < 100)
      expect(seen).toHaveLength((await ask({})).items.length)
      expect(new Set(seen).size).toBe(seen.length)
    })

    it('A cursor of another order or a forged one is refused', async () => {
      const { next_cursor } = await ask({ limit: '1' })
      const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const uuid = rows()[0]?.uuid
      for (const [sort, cursor] of [
        ['updated_at', next_cursor],
        ['-updated_at', next_cursor],
        ['created_at', forged(['created_at', '2026-02-31T00:00:00Z', uuid])],
        ['created_at', forged(['created_at', 'infinity', uuid])],
        ['created_at', forged(['created_at', '2026-01-01T00:00:00Z', `x' or 1=1`])],
        ['created_at', forged(['created_at', { $gt: '' }, uuid])],
        [record.defaultSort, forged([record.defaultSort, 'a\u0000', uuid])],
      ] as const) {
        if (sort === record.defaultSort && cursor === next_cursor) continue
        const answer = await world.admin.client.send(
          'GET',
          `${addressOf(record)}${queryText({ sort, cursor: String(cursor) })}`,
        )
        expect([answer.status, JSON.parse(answer.text).fields], sort).toEqual([400, { cursor: 'invalid_format' }])
      }
    })
  },
)

describe('words of a search', () => {
  it('A query and the index split a text into the same words', async () => {
    const texts = [
      'Ärmel-Straße 5',
      'IĞDIR İstanbul',
      'Łódź',
      'Київ  Олександр',
      'مرحبا بكم',
      'a.b+c@d.example',
      '\u00a0x\u00a0',
      '5Q0 615-301/G',
    ]
    await server.database.inDealer(world.dealer.dealerId, async (tx) => {
      for (const text of texts) {
        const { rows } = await sql<{ word: string }>`select word from words_of(${text}) word`.execute(tx)
        expect(rows.map(({ word }) => word).sort(), text).toEqual(wordsOf(text).sort())
      }
    })
  })
})
