import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { DAY, MINUTE, refusalsOf, type Work } from '#tests/server/worlds/workshopWorld.ts'
import { openTimesWorld, type TimesWorld } from './timesWorld.ts'

type Finished = EndpointOutput<'POST /v1/workshop/stamps/finish'>

let world: TimesWorld
let anna: Person
let bert: Person
beforeAll(async () => {
  world = await openTimesWorld()
  anna = await world.technician()
  bert = await world.technician()
})
afterAll(() => world.close())

const finish = (who: Person, works: readonly Work[], paper = works[0]?.paper_uuid) =>
  world.stamps.send(who, 'finish', { paper_uuid: paper, work_uuids: works.map(({ uuid }) => uuid) })
const start = (who: Person, work?: Work) => world.stamps.send(who, 'start', { work_uuid: work?.uuid })
const states = async (works: readonly Work[]) => {
  const read = ({ uuid }: Work) => world.admin.ok<Work>('GET', `/v1/workshop/works/${uuid}`)
  return (await Promise.all(works.map(read))).map(({ state }) => state)
}

describe('a technician who reports a car as done', () => {
  it('Reporting a car as done ends the own stamp and completes the own works; the paper can then be completed', async () => {
    const { works, paper } = await world.job([{ technician_uuid: anna.uuid }, { technician_uuid: anna.uuid }], {
      kilometers: 61_000,
    })
    await start(anna, works[0])
    world.pass(5 * MINUTE)
    await world.settings({ require_quality_check: false })
    expect(refusalsOf(await world.step(anna, paper.uuid, 'completed'))).toContain('stamp_open')
    const answer = await finish(anna, works)
    expect(answer.json as Finished).toMatchObject({ open_works: 0, stamps: { items: [] } })
    expect(await states(works)).toEqual(['completed', 'completed'])
    expect(codeOf(await world.step(anna, paper.uuid, 'completed'))).toBe('ok')
    await world.settings({ require_quality_check: true })
  })

  it('Reporting a car as done ends a paused work, and leaves stamps and works of colleagues', async () => {
    const { works } = await world.job([{}, {}, {}])
    const [paused, running, others] = works as [Work, Work, Work]
    await start(anna, paused)
    await world.stamps.send(anna, 'pause', { work_uuid: paused.uuid, reason: 'break' })
    await start(anna, running)
    await start(bert, others)
    world.pass(MINUTE)
    const { open_works, stamps } = (await finish(anna, [paused, running])).json as Finished
    expect([open_works, stamps.items]).toEqual([1, []])
    expect(await states(works)).toEqual(['completed', 'completed', 'in_progress'])
    expect((await world.stamps.own(bert)).items).toMatchObject([{ work_uuid: others.uuid, state: 'running' }])
    await world.stamps.send(bert, 'stop', { work_uuid: others.uuid })
  })

  it('Reporting a car as done changes nothing when one of the works cannot be done', async () => {
    const { works } = await world.job([{}, { hold_reason: 'waiting_parts' }])
    await start(anna, works[0])
    expect(refusalsOf(await finish(anna, works))).toEqual(['work_on_hold'])
    expect(await states(works)).toEqual(['in_progress', 'new'])
    expect((await world.stamps.own(anna)).items).toMatchObject([{ state: 'running' }])
    const other = (await world.job()).work
    expect(codeOf(await finish(anna, [works[0] as Work, other]))).toBe('not_found')
    await world.stamps.send(anna, 'stop', { work_uuid: works[0]?.uuid ?? '' })
  })

  it('When a user who may only stamp reports a car as done, their stamps end and the works stay open', async () => {
    const compares = ['read', 'create'].map((verb) => `location.workshop.shouldiscompare.${verb}`)
    const dora = await world.technician({ HOME: ['location.workshop.paper.read', ...compares] })
    const { works } = await world.job([{}])
    await start(anna, works[0])
    await world.stamps.send(anna, 'stop', { work_uuid: works[0]?.uuid ?? '' })
    await start(dora, works[0])
    expect((await finish(dora, works)).json).toMatchObject({ open_works: 1, stamps: { items: [] } })
    expect(await states(works)).toEqual(['in_progress'])
  })

  it('Reporting a car as done is refused on a paper that is not open any more', async () => {
    const { works, paper } = await world.job()
    await world.step(world.boss, paper.uuid, 'canceled', { reason: 'Kunde kommt nicht' })
    expect(codeOf(await finish(anna, works))).toBe('paper_not_open')
    world.pass(DAY)
  })
})
