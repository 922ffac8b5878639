import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { createBadge } from '#server/modules/auth/bay/badges.ts'
import { openSecretBox } from '#server/storage/secretBox.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { openRecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { openWorkshopWorld, PAPERS, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { createUser } from '#tests/support/database/people.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'

type Made = EndpointOutput<'POST /v1/admin/bay-terminals'>
type States = EndpointOutput<'GET /v1/workshop/paper/:uuid/states'>

const STAMPS = ['location.workshop.shouldiscompare.read', 'location.workshop.shouldiscompare.create']
/** A large workshop, and its terminals. */
const PEOPLE = 80
const TERMINALS = 8

const newTerminal = (client: TestClient, location_uuid: string, name = 'Halle 1') =>
  client.ok<Made>('POST', '/v1/admin/bay-terminals', { name, bay: '', location_uuid })
const holdAt = (client: TestClient, terminal: Made, code: string) =>
  client.send('POST', '/v1/bay/badge', { terminal: terminal.token, code }, { authorization: '' })

describe('work at a bay terminal', () => {
  let world: WorkshopWorld
  beforeAll(async () => {
    world = await openWorkshopWorld()
  })
  afterAll(() => world.close())

  const atTerminal = async () => {
    const person = await world.somebody('technician', { permissions: { HOME: [...PAPERS, ...STAMPS] } })
    const { code } = await person.client.ok<{ code: string }>('POST', '/v1/auth/badge')
    const answer = await holdAt(world.admin, await newTerminal(world.admin, world.home), code)
    const { pass } = answer.json as { pass: string }
    return { person, bay: new TestClient(world.admin.address, world.dealer.code, pass) }
  }

  it('A work begun at a terminal stands in the history of its paper with the technician, and not as a step of an outside program', async () => {
    const { person, bay } = await atTerminal()
    const paper = await world.paper({ licensePlate: 'DEM-TE 1' })
    const job = await world.work(paper.uuid, { technician_uuid: person.uuid })
    await bay.ok('POST', '/v1/bay/stamps/start', { work_uuid: job.uuid })
    const { items } = await world.admin.ok<States>('GET', world.addressOf(paper.uuid, '/states'))
    expect(items[0]).toMatchObject({ to_status: 'in_progress', source: 'ui', by: { uuid: person.uuid } })
  })

  it('A pass ends when its owner signs out everywhere, and when an administrator signs them out', async () => {
    const endings: ((one: Awaited<ReturnType<typeof atTerminal>>) => Promise<unknown>)[] = [
      ({ person }) => person.client.ok('DELETE', '/v1/auth/sessions'),
      ({ person }) => world.admin.ok('DELETE', `/v1/admin/users/${person.uuid}/sessions`),
    ]
    for (const end of endings) {
      const one = await atTerminal()
      expect(codeOf(await one.bay.send('POST', '/v1/bay/touch'))).toBe('ok')
      await end(one)
      expect(codeOf(await one.bay.send('POST', '/v1/bay/touch'))).toBe('invalid_token')
    }
  })
})

it('Eighty people are let in at eight terminals behind one address within a minute', async () => {
  const server = await startTestServer()
  const world = await openRecordWorld(server)
  const { client } = world.admin
  const terminals: Made[] = []
  for (let i = 0; i < TERMINALS; i += 1) terminals.push(await newTerminal(client, world.home, `Halle ${i}`))
  const secrets = openSecretBox(server.dataDir)
  const actor = { dealerId: world.dealer.dealerId, userUuid: null }
  const codes: string[] = []
  for (let i = 0; i < PEOPLE; i += 1) {
    const { uuid } = await createUser(server.database, world.dealer)
    codes.push(
      await server.database.inDealer(world.dealer.dealerId, (tx) =>
        createBadge(tx, { secrets, now: readClock }, actor, uuid),
      ),
    )
  }
  const answers: (string | undefined)[] = []
  for (const [i, code] of codes.entries()) {
    const terminal = terminals[i % TERMINALS]
    if (terminal) answers.push(codeOf(await holdAt(client, terminal, code)))
  }
  await server.close()
  expect(answers).toEqual(Array(PEOPLE).fill('ok'))
})
