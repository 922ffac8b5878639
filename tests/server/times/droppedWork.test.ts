import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dependent } from '#contract/dependents.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { HOUR, MINUTE, type Work } from '#tests/server/worlds/workshopWorld.ts'
import { openTimesWorld, type TimesWorld } from './timesWorld.ts'

let world: TimesWorld
beforeAll(async () => {
  world = await openTimesWorld()
})
afterAll(() => world.close())

const send: TimesWorld['stamps']['send'] = (...given) => world.stamps.send(...given)
const start = (who: Person, work: Work) => send(who, 'start', { work_uuid: work.uuid })

describe('stamps on work that is not done any more', () => {
  const patch = (path: string, row: { uuid: string; version: number }, changes: object) =>
    world.admin.send('PATCH', `/v1/workshop/${path}/${row.uuid}`, { version: row.version, ...changes })
  const latest = (path: string, uuid: string) =>
    world.admin.ok<{ uuid: string; version: number }>('GET', `/v1/workshop/${path}/${uuid}`)
  const asked = async (path: string, uuid: string) =>
    (
      await world.admin.ok<{ items: Dependent[] }>(
        'GET',
        `/v1/workshop/${path}/dependents?uuids=${uuid}&action=decline`,
      )
    ).items
  const spent = async (who: Person, work: Work) => (await world.stamps.paper(who, work.paper_uuid)).items[0]?.seconds

  it.each(['declined', 'postponed'])(
    'A stamp ends when the customer says %s, and the clients are told',
    async (answer) => {
      const { paper, work } = await world.job()
      const extension = await world.extension(paper.uuid, { answer: 'accepted', consent_method: 'phone' })
      const more = await world.work(paper.uuid, { position: 2, extension: extension.number, text: 'Bremse vorn' })
      const [runs, waits] = [await world.technician(), await world.technician()]
      expect([codeOf(await start(runs, more)), codeOf(await start(waits, more))]).toEqual(['ok', 'ok'])
      await send(waits, 'pause', { work_uuid: more.uuid, reason: 'break' })
      const socket = await runs.socket()
      world.pass(10 * MINUTE)
      expect(await asked('extensions', extension.uuid)).toMatchObject([
        { kind: 'runningStamps', fate: 'ends', count: 1 },
      ])
      const row = await latest('extensions', extension.uuid)
      expect(codeOf(await patch('extensions', row, { answer }))).toBe('ok')
      for (const who of [runs, waits]) expect((await world.stamps.own(who)).items).toEqual([])
      await socket.until(() => socket.all('custom.event').some((one) => one.type === 'workshop.time.stopped'))
      world.pass(HOUR)
      const items = (await world.stamps.paper(runs, paper.uuid)).items
      expect(items.find((one) => one.work_uuid === more.uuid)).toMatchObject({ seconds: 600, running: 0 })
      expect(await asked('extensions', extension.uuid)).toEqual([])
      // Works outside the extension go on.
      expect(codeOf(await start(runs, work))).toBe('ok')
      expect(codeOf(await patch('extensions', await latest('extensions', extension.uuid), { note: 'später' }))).toBe(
        'ok',
      )
      expect((await world.stamps.own(runs)).items).toMatchObject([{ work_uuid: work.uuid, state: 'running' }])
    },
  )

  it('A stamp ends when its work is canceled or moved to a declined extension', async () => {
    const { work } = await world.job()
    const who = await world.technician()
    await start(who, work)
    world.pass(10 * MINUTE)
    expect(await asked('works', work.uuid)).toMatchObject([{ kind: 'runningStamps', fate: 'ends', count: 1 }])
    expect(codeOf(await patch('works', await latest('works', work.uuid), { state: 'canceled' }))).toBe('ok')
    expect([(await world.stamps.own(who)).items, await spent(who, work)]).toEqual([[], 600])
    const other = await world.job()
    const extension = await world.extension(other.paper.uuid, { answer: 'declined' })
    await start(who, other.work)
    const moved = await patch('works', await latest('works', other.work.uuid), { extension: extension.number })
    expect([codeOf(moved), (await world.stamps.own(who)).items]).toEqual(['ok', []])
  })

  it('A stamp ends once when its person stops at the same moment', async () => {
    const who = await world.technician()
    for (let round = 0; round < 5; round += 1) {
      const { paper } = await world.job()
      const extension = await world.extension(paper.uuid, { answer: 'accepted', consent_method: 'phone' })
      const more = await world.work(paper.uuid, { position: 2, extension: extension.number, text: 'Bremse vorn' })
      await start(who, more)
      world.pass(MINUTE)
      const row = await latest('extensions', extension.uuid)
      const [declined] = await Promise.all([
        patch('extensions', row, { answer: 'declined' }),
        send(who, 'stop', { work_uuid: more.uuid }),
      ])
      expect(codeOf(declined)).toBe('ok')
      const kinds = await world.inDealer((tx) =>
        tx
          .selectFrom('stamps')
          .select('kind')
          .where('work_uuid', '=', more.uuid)
          .orderBy('at')
          .orderBy('uuid')
          .execute(),
      )
      expect(kinds.map(({ kind }) => kind)).toEqual(['start', 'stop'])
    }
  })
})
