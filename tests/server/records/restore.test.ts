import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordCount, RecordLabel } from '#contract/records/define.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { fc } from '#tests/support/samples/fc.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { addressOf, list, openRecordWorld, type RecordWorld, type Row, sample } from '../worlds/recordWorld.ts'
import { specimen, startRecordServer } from '../worlds/specimens.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const numRuns = process.env.TEST_FULL ? 2_000 : 25
const NAMES = 3
const PLACES = 4

let server: TestServer
let world: RecordWorld
let second: TestClient
beforeAll(async () => {
  server = await startRecordServer()
  world = await openRecordWorld(server)
  second = (await world.person()).client
})
afterAll(() => server.close())

/** The known state of one row: its last answer, and whether it is deleted. */
type Known = { row: Row; isDeleted: boolean }
type Refusal = Record<string, string> | string | null

const NAME_TAKEN = { name: 'already_exists' }

/** Rows of one case. They are named by their order of creation; a number without a row is skipped. */
class Model {
  readonly rows: Known[] = []
  readonly prefix: string
  constructor(prefix: string) {
    this.prefix = prefix
  }
  nameOf = (name: number) => `${this.prefix} ${name}`
  active = () => this.rows.filter(({ isDeleted }) => !isDeleted)
  isTaken = (name: unknown, but?: Known) => this.active().some((one) => one !== but && one.row.name === name)
  parentOf = ({ row }: Known) => this.rows.find((one) => one.row.uuid === row.parent_uuid)
  childrenOf = ({ row }: Known) => this.active().filter((one) => one.row.parent_uuid === row.uuid)

  /** Returns why a row cannot be deleted or restored, or null if it can be or already is. */
  refusal(known: Known, isDeleted: boolean): Refusal {
    if (known.isDeleted === isDeleted) return null
    if (isDeleted) return this.childrenOf(known).length > 0 ? 'record_in_use' : null
    if (this.parentOf(known)?.isDeleted) return { parent_uuid: 'not_found' }
    return this.isTaken(known.row.name, known) ? NAME_TAKEN : null
  }
}

const place = fc.nat(PLACES - 1)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('create' as const), name: fc.nat(NAMES - 1), parent: fc.option(place) }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('delete' as const, 'restore' as const), row: place }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('rename' as const), row: place, name: fc.nat(NAMES - 1) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('move' as const), row: place, parent: fc.option(place) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('bulk' as const),
      rows: fc.uniqueArray(place, { minLength: 2 }),
      isDeleted: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('both' as const), row: place, isDeleted: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('rivals' as const), rows: fc.tuple(place, place) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('adopt' as const), parent: place }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const at = ({ row }: Known, tail = '') => `${addressOf(specimen, row.uuid)}${tail}`
const client = () => world.admin.client
const setDeleted = (by: TestClient, known: Known, isDeleted: boolean) =>
  isDeleted ? by.send('DELETE', at(known)) : by.send('POST', at(known, '/restore'))
type Answer = Awaited<ReturnType<TestClient['send']>>
const refusalOf = (answer: Answer): Refusal => (answer.status === 200 ? null : (fieldsOf(answer) ?? codeOf(answer)))

/** Replaces the known row by an answered one. All other values must be unchanged. */
function accept(known: Known, answer: Answer | Row, changes: Record<string, unknown>, computed = COMPUTED) {
  const row = ('status' in answer && 'json' in answer ? answer.json : answer) as Row
  const free = ['version', 'updated_at', 'deleted_at', ...computed]
  const plain = (one: Row) => Object.fromEntries(Object.entries(one).filter(([name]) => !free.includes(name)))
  expect(plain(row)).toEqual({ ...plain(known.row), ...changes })
  known.isDeleted = row.deleted_at !== null
  known.row = row
}
const COMPUTED = Object.keys(specimen.computed)

async function create(model: Model, body: Record<string, unknown>, expected: Refusal): Promise<void> {
  const answer = await client().send('POST', addressOf(specimen), body)
  expect(refusalOf(answer)).toEqual(expected)
  if (expected === null) model.rows.push({ row: answer.json as Row, isDeleted: false })
}

const lacking = (parent: Known | undefined): Refusal => (parent?.isDeleted ? { parent_uuid: 'not_found' } : null)

async function createNamed(model: Model, name: string, parent: Known | undefined): Promise<void> {
  if (model.rows.length >= PLACES) return
  const expected = lacking(parent) ?? (model.isTaken(name) ? NAME_TAKEN : null)
  const parent_uuid = parent?.row.uuid ?? null
  return create(model, sample(world, specimen, { name, code: codeFor(), parent_uuid }), expected)
}

/** Restores a deleted row, compares it and its relations with the state before the deletion, and deletes it again. */
async function expectSameBack(known: Known, before: Row): Promise<void> {
  const back = await setDeleted(client(), known, false)
  accept(known, back, {}, [])
  expect(known.row).toEqual({ ...before, version: before.version + 2, updated_at: known.row.updated_at })
  accept(known, await setDeleted(client(), known, true), {})
}

async function deleteOrRestore(model: Model, known: Known, isDeleted: boolean): Promise<void> {
  const expected = model.refusal(known, isDeleted)
  // The figures about children change without an answer about their parent.
  if (isDeleted && !known.isDeleted) accept(known, await client().send('GET', at(known)), {})
  const before = known.row
  const answer = await setDeleted(client(), known, isDeleted)
  expect(refusalOf(answer)).toEqual(expected)
  if (expected !== null) return
  accept(known, answer, {})
  if (isDeleted && before.deleted_at === null && !model.isTaken(before.name)) await expectSameBack(known, before)
}

/** `refusal` is the reason why the change is not possible, unless it changes nothing. */
async function change(known: Known, changes: Record<string, unknown>, refusal: Refusal): Promise<void> {
  const isSame = Object.entries(changes).every(([name, value]) => known.row[name] === value)
  const refusalOfActive = isSame ? null : refusal
  const expected = known.isDeleted ? 'record_deleted' : refusalOfActive
  const answer = await client().send('PATCH', at(known), { version: known.row.version, ...changes })
  expect(refusalOf(answer)).toEqual(expected)
  if (expected === null) accept(known, answer, changes)
}

async function bulk(model: Model, some: readonly Known[], isDeleted: boolean): Promise<void> {
  if (some.length < 2) return
  const path = addressOf(specimen, `bulk/${isDeleted ? 'delete' : 'restore'}`)
  const answer = await client().send('POST', path, { uuids: some.map(({ row }) => row.uuid) })
  if (answer.status !== 200) {
    // The order decides which row refuses. That no row changed is checked below.
    expect(some.some((other) => model.refusal(other, isDeleted) !== null || !isDeleted)).toBe(true)
    return
  }
  for (const row of (answer.json as { items: Row[] }).items)
    accept(some.find((other) => other.row.uuid === row.uuid) as Known, row, {})
}

/** Two administrators delete or restore one row at once. Both get the same answer, and the row changes once. */
async function both(model: Model, known: Known, isDeleted: boolean): Promise<void> {
  const expected = model.refusal(known, isDeleted)
  const answers = await Promise.all([client(), second].map((by) => setDeleted(by, known, isDeleted)))
  expect(answers.map(refusalOf)).toEqual([expected, expected])
  const [first, other] = answers
  if (expected !== null || !first || !other) return
  expect(first.json).toEqual(other.json)
  accept(known, first, {})
}

/** Two rows with one name are restored at once. */
async function rivals(model: Model, a: Known, b: Known): Promise<void> {
  if (a === b || !a.isDeleted || !b.isDeleted || a.row.name !== b.row.name) return
  const expected = [a, b].map((rival) => model.refusal(rival, false))
  if (expected.some((refusal) => refusal !== null)) return
  const answers = await Promise.all([setDeleted(client(), a, false), setDeleted(second, b, false)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  for (const [index, rival] of [a, b].entries()) {
    const answer = answers[index] as Answer
    if (answer.status === 200) accept(rival, answer, {})
    else expect(fieldsOf(answer)).toEqual(NAME_TAKEN)
  }
}

/** A row is deleted while another row starts to refer to it. */
async function adopt(model: Model, parent: Known): Promise<void> {
  if (parent.isDeleted || model.rows.length >= PLACES || model.childrenOf(parent).length > 0) return
  const name = `${model.prefix} child ${model.rows.length}`
  const child = sample(world, specimen, { name, code: codeFor(), parent_uuid: parent.row.uuid })
  const [gone, made] = await Promise.all([
    setDeleted(client(), parent, true),
    second.send('POST', addressOf(specimen), child),
  ])
  expect([refusalOf(gone), refusalOf(made)]).toContainEqual(null)
  if (gone.status === 200) {
    expect(fieldsOf(made)).toEqual({ parent_uuid: 'not_found' })
    accept(parent, gone, {})
  } else {
    expect(codeOf(gone)).toBe('record_in_use')
    model.rows.push({ row: made.json as Row, isDeleted: false })
  }
}

async function perform(model: Model, one: Step): Promise<void> {
  const known = 'row' in one ? model.rows[one.row] : undefined
  const parent = 'parent' in one && one.parent !== null ? model.rows[one.parent] : undefined
  switch (one.act) {
    case 'create':
      return createNamed(model, model.nameOf(one.name), parent)
    case 'delete':
    case 'restore':
      return known && deleteOrRestore(model, known, one.act === 'delete')
    case 'rename': {
      const name = model.nameOf(one.name)
      return known && change(known, { name }, model.isTaken(name, known) ? NAME_TAKEN : null)
    }
    case 'move':
      return known && change(known, { parent_uuid: parent?.row.uuid ?? null }, lacking(parent))
    case 'bulk': {
      const some = one.rows.flatMap((index) => model.rows[index] ?? [])
      return bulk(model, some, one.isDeleted)
    }
    case 'both':
      return known && both(model, known, one.isDeleted)
    case 'rivals': {
      const [a, b] = one.rows.map((index) => model.rows[index])
      return a && b && rivals(model, a, b)
    }
    case 'adopt':
      return parent && adopt(model, parent)
  }
}

let codes = 0
const codeFor = () => `C${String(++codes).padStart(9, '0')}`

/** Each row equals its last answer. Lists, search, names and figures show the active rows and no others. */
async function compare(model: Model): Promise<void> {
  const uuids = (items: readonly { uuid: string }[]) => items.map(({ uuid }) => uuid).sort()
  const active = uuids(model.active().map(({ row }) => row))
  const all = uuids(model.rows.map(({ row }) => row))
  const filter = { 'filter[name][contains]': model.prefix }
  const { items } = await list(client(), specimen, { ...filter, deleted: 'with' })
  expect(uuids(items)).toEqual(all)
  for (const row of items) {
    const known = model.rows.find((one) => one.row.uuid === row.uuid)
    if (known) accept(known, row, {})
    expect(row.child_count).toBe(known ? model.childrenOf(known).length : 0)
  }
  expect(uuids((await list(client(), specimen, filter)).items)).toEqual(active)
  expect(uuids((await list(client(), specimen, { q: model.prefix })).items)).toEqual(active)
  const path = (tail: string) => `${addressOf(specimen, tail)}?q=${model.prefix}`
  const names = await client().ok<{ items: RecordLabel[] }>('GET', path('labels'))
  expect(uuids(names.items)).toEqual(active)
  const count = await client().ok<RecordCount>('GET', path('count'))
  expect(count).toEqual({ count: active.length, deleted: all.length - active.length })
}

describe('TEN-09 references between rows that are deleted and restored', () => {
  it(`References hold while two users delete and restore in any order (TEST_SEED=${seed}, ${numRuns} cases)`, async () => {
    let cases = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const model = new Model(`Fall${String(++cases).padStart(6, '0')}x`)
        for (const one of steps) await perform(model, one)
        await compare(model)
      }),
      { seed, numRuns, endOnFailure: true },
    )
  }, 1_800_000)
})
