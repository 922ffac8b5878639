import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/api/search/search.ts'
import { formatPhone } from '#contract/phone.ts'
import type { RecordDefinition, RecordLabel } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import { asciiAddress } from '#contract/text/asciiDomain.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import {
  addressOf,
  allRecords,
  createRow,
  list,
  openRecordWorld,
  queryText,
  type RecordWorld,
} from '../worlds/recordWorld.ts'
import { startRecordServer } from '../worlds/specimens.ts'

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startRecordServer()
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

const phonesOf = ({ fields }: RecordDefinition) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'phone')
    .map(([name]) => name)
const withPhones = Object.values<RecordDefinition>(records).flatMap((record) =>
  phonesOf(record).map((field) => ({ record, field, name: record.name })),
)

const listed = async (record: RecordDefinition, q: string) =>
  (await list(world.admin.client, record, { q })).items.map(({ uuid }) => uuid)
const picked = async (record: RecordDefinition, q: string) => {
  const path = `${addressOf(record, 'labels')}${queryText({ q })}`
  return (await world.admin.client.ok<{ items: RecordLabel[] }>('GET', path)).items.map(({ uuid }) => uuid)
}
const everywhere = async (q: string) => {
  const path = `/v1/search?${new URLSearchParams({ q })}`
  return (await world.admin.client.ok<{ items: SearchHit[] }>('GET', path)).items.map(({ uuid }) => uuid)
}

/** The spellings in which people and programs write `+4943215559876`. */
const SPELLINGS = [
  '+4943215559876',
  '4943215559876',
  formatPhone('+4943215559876'),
  '04321 5559876',
  '04321/555 98 76',
  '+49 (0)4321 5559876',
  '+49 04321 5559876',
  '0049 4321-555-9876',
  'Tel.: 04321 5559876',
  '04321 5559876 (Frau Berg)',
  '5559876',
  '9876',
]

describe('a row by its telephone number', () => {
  it('Each telephone field of the product is searched', () => {
    expect(withPhones.length).toBeGreaterThan(8)
    for (const { record, field, name } of withPhones) expect(record.search, `${name}.${field}`).toContain(field)
  })

  it.each(withPhones)(
    'Lists and pickers of $name find the telephone number in $field in every spelling',
    async ({ record, field }) => {
      const { uuid } = await createRow(world, record, { [field]: '+4943215559876' })
      for (const typed of SPELLINGS) {
        expect(await listed(record, typed), typed).toEqual([uuid])
        expect(await picked(record, typed), typed).toEqual([uuid])
      }
      await world.admin.client.ok('DELETE', addressOf(record, uuid))
    },
  )

  it('The search of all screens finds a paper by its telephone number for callbacks in every spelling', async () => {
    const record = allRecords.find(({ name }) => name === 'paper')
    if (!record) throw new Error('there are papers')
    const { uuid } = await createRow(world, record, { contact_phone: '+4943217770011' })
    for (const typed of ['+4943217770011', '04321 7770011', '04321/777 00 11', '+49 (0)4321 7770011', '7770011'])
      expect(await everywhere(typed), typed).toContain(uuid)
  })

  it('A colleague is found by a telephone extension of three digits', async () => {
    const user = allRecords.find(({ name }) => name === 'user')
    if (!user) throw new Error('there are users')
    const { uuid } = await createRow(world, user, { phone: '+494321888215' })
    expect(await listed(user, '215')).toContain(uuid)
    expect(await picked(user, '215')).toContain(uuid)
  })
})

describe('a row by an e-mail address with umlauts', () => {
  it.each(['user', 'customer'])(
    'A list of %s finds an e-mail address with umlauts in both forms and while it is typed',
    async (name) => {
      const record = allRecords.find((one) => one.name === name)
      if (!record) throw new Error('there is such a record')
      const email = `pg.${name}@autohaus-größe.example`
      const row = await createRow(world, record, { email })
      expect(row.email).toBe(asciiAddress(email))
      expect(shownAddress(String(row.email))).toBe(email)
      for (const typed of [email, asciiAddress(email), `pg.${name}@autohaus-größe`, `pg.${name}@autohaus-grö`]) {
        expect(await listed(record, typed), typed).toEqual([row.uuid])
        expect(await picked(record, typed), typed).toEqual([row.uuid])
      }
    },
  )
})
