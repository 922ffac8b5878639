import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TIME_ZONE } from '#contract/constants.ts'
import { dayIn } from '#contract/records/datePresets.ts'
import type { Page, RecordDefinition } from '#contract/records/define.ts'
import { type AnyField, OPERATORS } from '#contract/records/fields.ts'
import { filterFields } from '#contract/records/schemas.ts'
import { wordsOf } from '#server/records/search.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import {
  addressOf,
  allRecords,
  createRow,
  fold,
  isText,
  list,
  openRecordWorld,
  queryText,
  type RecordWorld,
  type Row,
  textField,
} from './recordWorld.ts'

let server: TestServer
let world: RecordWorld
const rowsOf = new Map<string, Row[]>()
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
  for (const record of allRecords) {
    for (let index = 0; index < 9; index++) await createRow(world.admin.client, record)
    rowsOf.set(record.name, (await list(world.admin.client, record)).items)
  }
})
afterAll(() => server.close())

const uuidsOf = (rows: readonly Row[]) => rows.map(({ uuid }) => uuid)
const today = () => dayIn(TIME_ZONE, Date.now())

const operatorsOf = ({ kind }: AnyField): readonly string[] => OPERATORS[kind]

/** A text that a spreadsheet would run. */
const evilText = (record: RecordDefinition) => ({ [textField(record)]: '=cmd|calc!A0' })

/** What a filter must find, decided without the database. */
function fits(field: AnyField, operator: string, cell: unknown, value: string): boolean {
  switch (operator) {
    case 'contains':
      return field.kind === 'texts' ? (cell as string[]).includes(value) : fold(String(cell)).includes(fold(value))
    case 'is':
      return String(cell).toLowerCase() === value.toLowerCase()
    case 'in':
      return value === 'none' ? cell === null : cell === value
    case 'min':
      return cell !== null && Number(cell) >= Number(value)
    case 'max':
      return cell !== null && Number(cell) <= Number(value)
    case 'from':
      return dayIn(TIME_ZONE, Date.parse(String(cell))) >= value
    case 'to':
      return dayIn(TIME_ZONE, Date.parse(String(cell))) <= value
    default:
      return value === 'today'
  }
}

function valuesFor(field: AnyField, operator: string, cell: unknown): string[] {
  if (operator === 'preset') return ['today', 'yesterday', 'last_year']
  if (operator === 'from' || operator === 'to') return [today(), '2001-02-03', '2199-12-31']
  if (field.kind === 'reference') return ['none']
  if (field.kind === 'texts') return [...(cell as string[])]
  if (operator === 'contains') return [String(cell).slice(1, 5).toUpperCase()]
  return [String(cell)]
}

const byKey = (record: RecordDefinition, name: string) => (one: Row, two: Row) => {
  const value = (row: Row) => (isText(record.fields[name]) ? fold(String(row[name])) : String(row[name]))
  const [a, b] = [value(one), value(two)]
  if (a !== b) return a < b ? -1 : 1
  return one.uuid < two.uuid ? -1 : 1
}

describe.each(allRecords.map((record) => [record.name, record] as const))(
  'lists of %s',
  (name, record: RecordDefinition) => {
    const ask = (query: Parameters<typeof queryText>[0]) => list(world.admin.client, record, query)
    const rows = () => rowsOf.get(name) ?? []

    it('every filter finds what it says, and nothing else', async () => {
      for (const [field, description] of filterFields(record))
        for (const operator of operatorsOf(description))
          for (const value of valuesFor(description, operator, rows()[3]?.[field])) {
            const { items } = await ask({ [`filter[${field}][${operator}]`]: value })
            const expected = rows().filter((row) => fits(description, operator, row[field], value))
            expect(uuidsOf(items), `${field} ${operator} ${value}`).toEqual(uuidsOf(expected))
          }
    })

    it('filters are all of them, values of one filter any of them', async () => {
      const [first, second] = rows()
      const [field] = record.filters
      if (!first || !second || field === undefined) throw new Error('there are rows and filters')
      const operator = operatorsOf(record.fields[field] as AnyField)[0]
      const both = {
        [`filter[${field}][${operator}]`]: String(first[field]),
        'filter[created_at][preset]': 'yesterday',
      }
      expect((await ask(both)).items).toEqual([])
    })

    it('is sorted by each key, both ways', async () => {
      for (const key of [...record.sortKeys, 'created_at', 'updated_at']) {
        const expected = uuidsOf(rows().toSorted(byKey(record, key)))
        expect(uuidsOf((await ask({ sort: key })).items), key).toEqual(expected)
        expect(uuidsOf((await ask({ sort: `-${key}` })).items), `-${key}`).toEqual(expected.toReversed())
      }
    })

    it('is found by the beginning of each word of each searched field', async () => {
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

    it('is found by new words, and by old ones no more', async () => {
      const text = textField(record)
      expect(record.search).toContain(text)
      const { client } = world.admin
      const row = await createRow(client, record, { [text]: 'Kastanie 4711' })
      await client.ok('PATCH', addressOf(record, row.uuid), { version: 1, [text]: 'Quitte 4712' })
      expect(uuidsOf((await ask({ q: 'quitte 4712' })).items)).toEqual([row.uuid])
      expect((await ask({ q: 'kastanie' })).items).toEqual([])
      await client.ok('DELETE', addressOf(record, row.uuid))
    })

    it('CSV holds exactly the list, and no cell is a formula', async () => {
      const { client } = world.admin
      const evil = await createRow(client, record, evilText(record))
      const query = { sort: '-created_at', q: '' }
      const { items } = await ask(query)
      const answer = await client.send('GET', `${addressOf(record, 'export.csv')}${queryText(query)}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${record.path}-${today()}.csv"`)
      const [head = '', ...lines] = answer.text
        .replace(/^\ufeff/, '')
        .trimEnd()
        .split('\r\n')
      const names = head.split(';')
      expect(names).toEqual([...Object.keys(record.fields), 'uuid', 'created_at', 'updated_at', 'deleted_at'])
      expect(lines.map((line) => line.split(';')[names.indexOf('uuid')])).toEqual(uuidsOf(items))
      const cells = (row: Row) =>
        names.map((one) => [row[one]].flat().join(', ') || (row[one] === false ? 'false' : ''))
      const plain = items.filter(({ uuid }) => uuid !== evil.uuid)
      expect(lines.filter((line) => !line.includes(evil.uuid))).toEqual(plain.map((row) => cells(row).join(';')))
      expect(lines.find((line) => line.includes(evil.uuid))).toContain(`'=cmd`)
      await client.ok('DELETE', addressOf(record, evil.uuid))
    })

    it('pages without a gap or a repeat while rows come and go', async () => {
      const seen: string[] = []
      let cursor: string | null = null
      const kept = uuidsOf(rows())
      do {
        const page: Page<Row> = await ask({ limit: '2', ...(cursor === null ? {} : { cursor }) })
        seen.push(...uuidsOf(page.items))
        expect(page.has_more).toBe(page.next_cursor !== null)
        cursor = page.next_cursor
        const visitor = await createRow(world.admin.client, record)
        if (seen.length % 4 === 0) await world.admin.client.ok('DELETE', addressOf(record, visitor.uuid))
      } while (cursor !== null && seen.length < 100)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((uuid) => kept.includes(uuid)).sort()).toEqual(kept.toSorted())
    })

    it('pages by the microsecond', async () => {
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

    it('a cursor is worth nothing for another order, and a forged one for none', async () => {
      const { next_cursor } = await ask({ limit: '1' })
      const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const uuid = rows()[0]?.uuid
      for (const [sort, cursor] of [
        ['-created_at', next_cursor],
        [`-${record.defaultSort}`, next_cursor],
        ['created_at', forged(['created_at', '2026-02-31T00:00:00Z', uuid])],
        ['created_at', forged(['created_at', 'infinity', uuid])],
        ['created_at', forged(['created_at', '2026-01-01T00:00:00Z', `x' or 1=1`])],
        ['created_at', forged(['created_at', { $gt: '' }, uuid])],
        [record.defaultSort, forged([record.defaultSort, 'a\u0000', uuid])],
      ] as const) {
        const answer = await world.admin.client.send(
          'GET',
          `${addressOf(record)}${queryText({ sort, cursor: String(cursor) })}`,
        )
        expect([answer.status, JSON.parse(answer.text).fields], sort).toEqual([400, { cursor: 'invalid_format' }])
      }
    })
  },
)

describe('words', () => {
  it('are the same for the query and for the index', async () => {
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
