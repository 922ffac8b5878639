import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { storeEvent } from '#server/events/outbox.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { openRecordWorld, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

type List = EndpointOutput<'GET /v1/admin/events/failed'>
const list = async () => (await world.admin.client.ok<List>('GET', '/v1/admin/events/failed')).items
const at = (uuid: string, what: string) => `/v1/admin/events/failed/${uuid}/${what}`

/** A failed event of a subscription that moves the blocks of a paper which does not exist any more. */
async function failedEvent(subscriber: string) {
  const { dealerId } = world.dealer
  const subject = uuidv7()
  const data = { fields: ['location_uuid'], locations: [world.home], part_of: null }
  await server.database.inDealer(dealerId, async (tx) => {
    const event = { type: 'paper.changed', uuid: subject, data } as const
    await storeEvent(tx, { dealerId, userUuid: null }, event, [subscriber], readClock())
    const failed = { state: 'failed', attempts: 8, last_error: 'no such plan' } as const
    await tx.updateTable('event_deliveries').set(failed).where('subject_uuid', '=', subject).execute()
  })
  const found = (await list()).find(({ subject_uuid }) => subject_uuid === subject)
  if (!found) throw new Error('The failed event is not listed')
  return found
}

const audited = (uuid: string) =>
  server.database.inDealer(world.dealer.dealerId, (tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'before', 'by_user'])
      .where('record_uuid', '=', uuid)
      .orderBy('uuid')
      .execute(),
  )

describe('failed events on the server screen', () => {
  it('Trying a failed event again delivers it before the answer', async () => {
    const { uuid } = await failedEvent('plan.jobs_follow_paper')
    await world.admin.client.ok('POST', at(uuid, 'retry'))
    expect(await list()).toEqual([])
    expect(await audited(uuid)).toMatchObject([
      { event: 'eventDelivery.retried', before: { last_error: 'no such plan' }, by_user: world.admin.uuid },
    ])
  })

  it('An event that fails again stays in the list with its new tries, until it is discarded', async () => {
    const { uuid } = await failedEvent('nobody')
    await world.admin.client.ok('POST', at(uuid, 'retry'))
    expect(await list()).toMatchObject([
      { uuid, state: 'waiting', attempts: 1, last_error: 'Nothing subscribes as nobody' },
    ])
    await world.admin.client.ok('POST', at(uuid, 'discard'))
    expect(await list()).toEqual([])
    expect((await audited(uuid)).map(({ event }) => event)).toEqual([
      'eventDelivery.retried',
      'eventDelivery.discarded',
    ])
    expect(codeOf(await world.admin.client.send('POST', at(uuid, 'retry')))).toBe('not_found')
  })

  it('Only administrators see and decide about failed events', async () => {
    const { uuid } = await failedEvent('nobody')
    const { client } = await world.person({ global: ['global.settings.read', 'global.settings.update'] })
    const answers = [
      await client.send('GET', '/v1/admin/events/failed'),
      await client.send('POST', at(uuid, 'retry')),
      await client.send('POST', at(uuid, 'discard')),
    ]
    expect(answers.map(codeOf)).toEqual(['no_permission', 'no_permission', 'no_permission'])
    expect(await list()).toMatchObject([{ uuid, state: 'failed' }])
  })
})
