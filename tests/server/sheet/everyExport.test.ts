import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf } from '#contract/api/define/recordSchemas.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { AUDIT_EVENTS } from '#contract/logs/auditEvents.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { records } from '#contract/records/index.ts'
import { CHECK_POINTS } from '#contract/service/checkPoints.ts'
import { readSheet } from '#tests/support/readSheet.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { TWINS } from '../tenants/twinMatrix.ts'
import { neededQueries } from '../worlds/neededQueries.ts'
import { createSide, type Side } from '../worlds/twinWorld.ts'

let server: TestServer
let own: Side
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  own = await createSide(server)
  const { client, ids } = own
  const points = [{ area: 'dashboard', point: 'warning_lamps', text: '' }]
  await client.ok('POST', '/v1/service/check_lists', { name: 'Kurze Runde', points })
  const acceptance = `/v1/service/direct_acceptance/${ids.acceptance}`
  const { version } = await client.ok<{ version: number }>('GET', acceptance)
  const checks = points.map((point) => Object.assign({ id: randomUUID(), result: 'ok', note: '' }, point))
  await client.ok('PATCH', acceptance, { version, checks })
  await client.ok('POST', '/v1/faq/manage', { question: 'Where is the key?', language: 'en', topic: ids.faqEntry })
})
afterAll(() => server.close())

const exports = (Object.keys(endpoints) as EndpointKey[]).filter((key) => key.endsWith('/export.csv'))
const recordAt = (key: string): RecordDefinition | undefined =>
  Object.values<RecordDefinition>(records).find(({ path }) => key === `GET /v1/${path}/export.csv`)

/** Texts of a file of `locales`, at any depth. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsOf)
const files = import.meta.glob<Record<string, unknown>>('/locales/{de,pl}/*.json', { eager: true, import: 'default' })
const textsIn = (language: string) =>
  new Set(Object.entries(files).flatMap(([path, texts]) => (path.includes(`/${language}/`) ? textsOf(texts) : [])))

/** Values of a choice, and of choices in the entries of a field. */
function choicesOf(field: AnyField): readonly string[] {
  if (field.kind === 'rows') return Object.values(field.of).flatMap(choicesOf)
  return field.kind === 'choice' || field.kind === 'choices' ? field.of : []
}
/** Keys that stand for a word: values of choices, points of check lists, keys of the audit, flags. */
const KEYS = new Set<string>([
  ...AUDIT_EVENTS,
  ...Object.keys(CHECK_POINTS),
  'true',
  'false',
  'null',
  ...Object.values<RecordDefinition>(records).flatMap((record) => Object.values(columnsOf(record)).flatMap(choicesOf)),
])
/** Names of fields and values in the code: `location_uuid`, `only_over`. Samples have unknown points of check lists. */
const SNAKE = /^(?!point_)[a-z]+(?:_[a-z]+)+(?= |$)/
const UTC = /\d{4}-\d\d-\d\dT\d\d:\d\d/
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/
/** The signs between the entries of a cell, the parts of an entry, and the sides of a change. */
const BETWEEN = / \| |, |\n|: | → /

/** A heading is a text, or a text and the text of its unit. */
const isKnown = (heading: string, texts: ReadonlySet<string>) =>
  texts.has(heading) || heading.split(/, (.*)/s).every((part) => part === '' || texts.has(part))

/** The address of a file of an export, with the own rows of the matrix. */
function addressOf(key: EndpointKey, ending: string, language: string): string {
  const slots = Object.values(TWINS[key]).map((slot) => slot(own, own.ids))
  const { params = {}, query = {} } = Object.assign({}, ...slots.toReversed()) as {
    params?: Record<string, string>
    query?: Record<string, string>
  }
  const record = recordAt(key)
  const needed = neededQueries(own)
  const all = new URLSearchParams(record ? { language } : { ...needed[key], ...query, language })
  if (record)
    for (const name of [...Object.keys(columnsOf(record)), 'created_at', 'updated_at']) all.append('columns', name)
  const path = key
    .replace('GET ', '')
    .replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
    .replace(/csv$/, ending)
  return `${path}?${all}`
}

async function fileOf(key: EndpointKey, ending: string, language: string): Promise<Buffer> {
  const address = addressOf(key, ending, language)
  const answer = await fetch(`${server.address}/api${address}`, {
    headers: { authorization: `Bearer ${own.client.token}` },
  })
  expect([address, answer.status]).toEqual([address, 200])
  return Buffer.from(await answer.arrayBuffer())
}

/** Rows of an export as they are shown in Excel, and as CSV. */
async function rowsOf(key: EndpointKey, language: string) {
  const csv: string[][] = parse(await fileOf(key, 'csv', language), {
    bom: true,
    delimiter: ';',
    relax_column_count: true,
  })
  const { rows } = readSheet(await fileOf(key, 'xlsx', language))
  return { csv, sheet: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : ''))) }
}

describe.each(exports)('%s', (key) => {
  it.each(['de', 'pl'])(
    'Headings and cells of the saved list are in the language of the user (%s)',
    async (language) => {
      const texts = textsIn(language)
      const { csv, sheet } = await rowsOf(key, language)
      for (const [headings = [], ...rows] of [csv, sheet]) {
        expect(headings.length).toBeGreaterThan(1)
        expect(headings.filter((heading) => !isKnown(heading, texts))).toEqual([])
        const cells = rows.flat()
        const parts = cells.flatMap((cell) => cell.split(BETWEEN))
        expect(parts.filter((part) => part !== '' && KEYS.has(part) && !texts.has(part))).toEqual([])
        expect(parts.filter((part) => SNAKE.test(part) && !texts.has(part))).toEqual([])
        expect(cells.filter((cell) => UTC.test(cell) || UUID.test(cell))).toEqual([])
      }
      expect(sheet[0]).toEqual(csv[0])
    },
  )
})
