import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { room } from '#server/socket/room.ts'
import { startSockets } from './startSockets.ts'

const here = randomUUID()
const cursor = (row: string) => ({ day: '2026-03-04', row, at: null, selected: [], moving: null })
const frame = (row: string | null, location_uuid = here) => ({
  event: 'workshop.plan.cursor',
  data: { location_uuid, cursor: row === null ? null : cursor(row) },
})
const seen = (user_uuid: string, row: string | null, location_uuid = here) => ({
  location_uuid,
  user_uuid,
  cursor: row === null ? null : cursor(row),
})

/** Two planners with the plan open, a colleague without it, and a planner of another dealer with an equal plan. */
async function planners(cursorMs = 1) {
  const sockets = await startSockets({ times: { cursorMs } })
  const [anna, bert] = [await sockets.connect({ user: 'anna' }), await sockets.connect({ user: 'bert' })]
  const colleague = await sockets.connect({ user: 'cem' })
  const stranger = await sockets.connect({ user: 'dora', dealer: 'other' })
  const hub = sockets.hub
  for (const user of ['anna', 'bert']) hub.joinUser('north', user, room.plan(here))
  hub.joinUser('other', 'dora', room.plan(here))
  return { sockets, hub, anna, bert, colleague, stranger }
}
const cursors = (client: Awaited<ReturnType<typeof planners>>['anna']) => client.all('workshop.plan.cursor')

describe('pointers in a plan', () => {
  test('Pointers are seen by users with the same plan and by no others', async () => {
    const { anna, bert, colleague, stranger } = await planners()
    anna.send(frame('B1'))
    await bert.until(() => cursors(bert).length === 1)
    expect(cursors(bert)).toEqual([seen('anna', 'B1')])
    for (const other of [anna, colleague, stranger]) {
      await other.settled()
      expect(cursors(other)).toEqual([])
    }
  })

  test('Pointers count only of users who have fetched the plan', async () => {
    const { anna, colleague, bert } = await planners()
    colleague.send(frame('B1'))
    anna.send(frame('B2', randomUUID()))
    await colleague.settled()
    await anna.settled()
    await bert.settled()
    expect(cursors(bert)).toEqual([])
  })

  test('Pointers are sent to a user who comes later, and taken back when a user leaves', async () => {
    const { anna, bert } = await planners()
    anna.send(frame('B1'))
    await bert.until(() => cursors(bert).length === 1)
    bert.send(frame('B2'))
    await bert.until(() => cursors(bert).length === 2)
    expect(cursors(bert)[1]).toEqual(seen('anna', 'B1'))
    anna.send(frame(null))
    await bert.until(() => cursors(bert).length === 3)
    expect(cursors(bert)[2]).toEqual(seen('anna', null))
    anna.send(frame('B1'))
    await bert.until(() => cursors(bert).length === 4)
    anna.webSocket.terminate()
    await bert.until(() => cursors(bert).length === 5)
    expect(cursors(bert)[4]).toEqual(seen('anna', null))
  })

  test('A fast pointer is sent rarely, and its last position always', async () => {
    const { anna, bert } = await planners(100)
    const begun = performance.now()
    for (let row = 0; row < 40; row += 1) {
      anna.send(frame(`B${row}`))
      await anna.settled()
    }
    await bert.until(() => cursors(bert).at(-1)?.cursor?.row === 'B39')
    expect(cursors(bert).length).toBeLessThanOrEqual((performance.now() - begun) / 100 + 2)
  })

  test('TEN-08 A pointer disappears when the permissions of its user change, and new ones are not sent', async () => {
    const { anna, bert, hub } = await planners()
    anna.send(frame('B1'))
    await bert.until(() => cursors(bert).length === 1)
    hub.publish('north', room.user('anna'), { event: 'user.permissions.changed', data: {} })
    await bert.until(() => cursors(bert).length === 2)
    expect(cursors(bert)[1]).toEqual(seen('anna', null))
    anna.send(frame('B2'))
    bert.send(frame('B3'))
    await anna.settled()
    await bert.settled()
    expect(cursors(bert)).toHaveLength(2)
    expect(cursors(anna)).toEqual([])
  })

  test('Pointers are not shown if the dealer switched them off', async () => {
    const { anna, bert, hub } = await planners()
    anna.send(frame('B1'))
    await bert.until(() => cursors(bert).length === 1)
    hub.setPresence('north', 'off')
    await bert.until(() => cursors(bert).length === 2)
    anna.send(frame('B2'))
    await anna.settled()
    await bert.settled()
    expect(cursors(bert)).toEqual([seen('anna', 'B1'), seen('anna', null)])
  })
})
