import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filterFields } from '#contract/api/define/recordSchemas.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { dealerDump } from '#tests/server/worlds/dealerDump.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import {
  addressOf,
  allRecords,
  createRow,
  openRecordWorld,
  queryText,
  type RecordWorld,
  type Row,
  sample,
  textField,
} from '../worlds/recordWorld.ts'
import { startRecordServer } from '../worlds/specimens.ts'

type Side = {
  world: RecordWorld
  canary: string
  rows: Map<string, Row>
  socket: Socket
  bytes: string[]
  view: string
}
type Socket = Awaited<ReturnType<RecordWorld['admin']['socket']>>

let server: TestServer
let sides: readonly [Side, Side]
beforeAll(async () => {
  server = await startRecordServer()
  sides = [await openSide('A'), await openSide('B')]
})
afterAll(() => server.close())

const VIEW = { columns: [], widths: {}, sort: 'name', filters: {}, density: 'normal' }

/**
 * Puts the name of the dealer before each generated free text, at any depth. The text is cut, so that a test can still
 * add a word to it within the limit of its field.
 */
function marked(value: unknown, canary: string): unknown {
  if (typeof value === 'string')
    return /^(Ärmel|zebra|Öl-Fass|Bremse) /.test(value) ? `${canary} ${value}`.slice(0, 36) : value
  if (Array.isArray(value)) return value.map((one) => marked(one, canary))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one, canary)]))
}

/** Returns the values, with texts cut for fields that hold fewer than 40 characters. */
const fitting = (record: RecordDefinition, given: object) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const field = record.fields[name]
      const isShort = field?.kind === 'text' && field.max < 40 && typeof value === 'string'
      return [name, isShort ? value.slice(0, 20).trim() : value]
    }),
  )

async function openSide(name: string): Promise<Side> {
  const world = await openRecordWorld(server)
  const canary = `CANARY${name}${randomUUID().slice(0, 8)}`
  const rows = new Map<string, Row>()
  for (const record of allRecords) {
    const given = fitting(record, marked(sample(world, record), canary) as object)
    rows.set(record.name, await createRow(world, record, given))
  }
  const view = { list: 'user', name: `${canary} Sicht`, content: VIEW }
  const { uuid } = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/views', view)
  return { world, canary, rows, socket: await world.admin.socket(), bytes: [], view: uuid }
}

/** Sends a request and keeps all bytes of its answer, unparsed. */
async function ask({ world, bytes }: Side, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await world.admin.client.send(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(500)
  bytes.push([...answer.headers].join('\n'), answer.text)
}

/** Each endpoint of a record, called by an administrator who knows names and ids of the other dealer. */
async function pry(own: Side, other: Side, record: RecordDefinition): Promise<void> {
  const theirs = other.rows.get(record.name)?.uuid ?? ''
  const mine = own.rows.get(record.name)?.uuid ?? ''
  const path = addressOf(record)
  const reading = ['', '/count', '/export.csv']
  const queries: Record<string, string>[] = [
    {},
    { q: other.canary },
    { deleted: 'with', sort: '-updated_at' },
    ...filterFields(record).flatMap(([name, { kind }]): Record<string, string>[] => {
      if (kind === 'text') return [{ [`filter[${name}][contains]`]: other.canary }]
      return kind === 'reference' ? [{ [`filter[${name}][in]`]: theirs }] : []
    }),
  ]
  for (const tail of reading) for (const query of queries) await ask(own, 'GET', `${path}${tail}${queryText(query)}`)
  await ask(own, 'GET', `${path}?updated_after=2026-01-01T00:00:00.000Z&deleted=with`)
  for (const query of [{}, { q: other.canary }, { uuids: theirs }, { uuids: [theirs, mine] }])
    await ask(own, 'GET', `${path}/labels${queryText(query as Record<string, string>)}`)
  for (const tail of ['', '/history']) await ask(own, 'GET', `${path}/${theirs}${tail}`)
  await ask(own, 'PATCH', `${path}/${theirs}`, { version: 1 })
  await ask(own, 'DELETE', `${path}/${theirs}`)
  await ask(own, 'POST', `${path}/${theirs}/restore`)
  for (const verb of ['delete', 'restore']) await ask(own, 'POST', `${path}/bulk/${verb}`, { uuids: [mine, theirs] })
  for (const [name, field] of Object.entries(record.fields))
    if (field.kind === 'reference')
      await ask(own, 'PATCH', `${path}/${mine}`, { version: 1, [name]: other.rows.get(field.to)?.uuid })
}

/** Makes events and rows for the other dealer to find. */
async function work({ world, rows }: Side, record: RecordDefinition): Promise<void> {
  const row = rows.get(record.name)
  if (!row) return
  const { client } = world.admin
  const uuid = row.uuid
  const { version } = await client.ok<Row>('GET', addressOf(record, uuid))
  const text = textField(record)
  await client.ok('PATCH', addressOf(record, uuid), { version, [text]: `${String(row[text])} neu` })
}

/**
 * Names and ids that belong to one dealer alone. The filters of an export are audited as the other dealer typed them.
 */
async function secretsOf({ world, canary, view }: Side): Promise<string[]> {
  const { dealerId, code } = world.dealer
  const dump = JSON.stringify(await dealerDump(server.database, dealerId, ['audit_events']))
  const events = await server.database.inDealer(dealerId, (tx) =>
    tx.selectFrom('audit_events').select('uuid').execute(),
  )
  const uuids = dump.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  return [...new Set([...uuids, ...events.map(({ uuid }) => uuid), canary, view, code])]
}

const leaks = (bytes: readonly string[], secrets: readonly string[]) => {
  const all = bytes.join('\n').toLowerCase()
  return secrets.filter((one) => all.includes(one.toLowerCase()))
}

describe('TEN-04 nothing of one dealer is in anything that the other one gets', () => {
  it.each(allRecords.map((record) => [record.name, record] as const))(
    'No answer or event through the endpoints of %s holds data of the other dealer, in both directions',
    async (_name, record) => {
      const [a, b] = sides
      for (const [own, other] of [
        [a, b],
        [b, a],
      ] as const)
        await Promise.all([pry(own, other, record), work(other, record)])
      for (const { socket } of sides) await socket.settled()
      for (const [own, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const heard = JSON.stringify(own.socket.frames)
        expect(leaks([...own.bytes, heard], await secretsOf(other))).toEqual([])
      }
    },
  )

  it('Saved views hold no data of the other dealer', async () => {
    const [a, b] = sides
    for (const [own, other] of [
      [a, b],
      [b, a],
    ] as const) {
      await ask(own, 'GET', '/v1/views?list=user')
      await ask(own, 'PATCH', `/v1/views/${other.view}`, { version: 1, name: 'Fremd' })
      await ask(own, 'DELETE', `/v1/views/${other.view}`)
      const group_uuid = other.rows.get('group')?.uuid
      await ask(own, 'POST', '/v1/views', { list: 'user', name: 'Fremd', group_uuid, content: VIEW })
      expect(leaks(own.bytes, await secretsOf(other))).toEqual([])
    }
  })

  it('The check for leaks works, because it finds each dealer’s own names and ids in its answers', async () => {
    for (const side of sides) {
      const found = leaks([...side.bytes, JSON.stringify(side.socket.frames)], await secretsOf(side))
      expect(found).toEqual(expect.arrayContaining([side.canary, side.view, side.world.admin.uuid]))
      for (const { uuid } of side.rows.values()) {
        expect(found).toContain(uuid)
        expect(JSON.stringify(side.socket.frames)).toContain(uuid)
      }
    }
  })
})
