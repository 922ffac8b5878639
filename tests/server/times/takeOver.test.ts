import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#contract/records/define.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import type { Work } from '#tests/server/worlds/workshopWorld.ts'
import { LEADS, openTimesWorld, STAMPS, type TimesWorld } from './timesWorld.ts'

let world: TimesWorld
let anna: Person
let bert: Person
/** A foreman who may stamp and lead, but belongs to no workshop team. */
let outsider: Person
beforeAll(async () => {
  world = await openTimesWorld()
  anna = await world.technician()
  bert = await world.technician()
  outsider = await world.somebody('foreman', { permissions: { HOME: LEADS } })
})
afterAll(() => world.close())

/** Stamps on a work, and off again. */
const stampOn = async (who: Person, { uuid }: Work) => {
  const started = codeOf(await world.stamps.send(who, 'start', { work_uuid: uuid }))
  if (started === 'ok') await world.stamps.send(who, 'stop', { work_uuid: uuid, is_done: false })
  return started
}
const technicianOf = async ({ uuid }: Work) =>
  (await world.admin.ok<Work>('GET', `/v1/workshop/works/${uuid}`)).technician_uuid
const paperTechnician = async ({ paper_uuid }: Work) => (await world.read(paper_uuid)).technician_uuid

type Entry = { by: { uuid: string } | null; changes: { field: string; before: unknown; after: unknown }[] }
/** The changes of the technician in the history of a work or a paper: their user, and the values before and after. */
const takenBy = async (path: string) => {
  const { items } = await world.admin.ok<Page<Entry>>('GET', `/v1/workshop/${path}/history`)
  return items.flatMap(({ by, changes }) =>
    changes
      .filter(({ field, before, after }) => field === 'technician_uuid' && before !== after)
      .map(({ before, after }) => [by?.uuid, before, after]),
  )
}

describe('a work without a technician', () => {
  it('The first person of the workshop to stamp on a work without a technician becomes its technician', async () => {
    const { works, work } = await world.job([{}, {}])
    const [, second] = works as [Work, Work]
    expect(await stampOn(anna, work)).toBe('ok')
    expect([await technicianOf(work), await paperTechnician(work)]).toEqual([anna.uuid, anna.uuid])
    expect(await takenBy(`works/${work.uuid}`)).toEqual([[anna.uuid, null, anna.uuid]])
    // Later stamps of others change neither the work nor its paper.
    expect([await stampOn(bert, work), await stampOn(bert, second)]).toEqual(['ok', 'ok'])
    expect([await technicianOf(work), await technicianOf(second)]).toEqual([anna.uuid, bert.uuid])
    expect(await paperTechnician(work)).toBe(anna.uuid)
  })

  it('When two people stamp at once on a work without a technician, one becomes its technician', async () => {
    const { work } = await world.job()
    expect(await Promise.all([stampOn(anna, work), stampOn(bert, work)])).toEqual(['ok', 'ok'])
    const technician = await technicianOf(work)
    expect([anna.uuid, bert.uuid]).toContain(technician)
    expect(await takenBy(`works/${work.uuid}`)).toEqual([[technician, null, technician]])
  })

  it('A user who may only stamp becomes the technician of the work, and of a begun paper that nobody has', async () => {
    const stamper = await world.technician({ HOME: STAMPS.filter((name) => !name.endsWith('paper.update')) })
    const { paper, work } = await world.job()
    expect(codeOf(await world.step(outsider, paper.uuid, 'in_progress'))).toBe('ok')
    expect(await paperTechnician(work)).toBeNull()
    expect(await stampOn(stamper, work)).toBe('ok')
    expect([await technicianOf(work), await paperTechnician(work)]).toEqual([stamper.uuid, stamper.uuid])
    // The history of the paper has an entry for the paper and one for its work.
    const taken = [stamper.uuid, null, stamper.uuid]
    expect(await takenBy(`paper/${paper.uuid}`)).toEqual([taken, taken])
  })

  it('A user who is not of the workshop stamps and leaves the work and its paper without a technician', async () => {
    const { paper, work } = await world.job()
    expect(await stampOn(outsider, work)).toBe('ok')
    expect(await world.read(paper.uuid)).toMatchObject({ status: 'in_progress', technician_uuid: null })
    expect(await technicianOf(work)).toBeNull()
    expect(await stampOn(bert, work)).toBe('ok')
    expect([await technicianOf(work), await paperTechnician(work)]).toEqual([bert.uuid, bert.uuid])
  })

  it('A stamp does not change the technician of a work, and gives none to a paper on which others work', async () => {
    const { works } = await world.job([{ technician_uuid: anna.uuid }, {}])
    const [given, free] = works as [Work, Work]
    expect([await stampOn(bert, given), await stampOn(bert, free)]).toEqual(['ok', 'ok'])
    expect([await technicianOf(given), await technicianOf(free)]).toEqual([anna.uuid, bert.uuid])
    expect(await paperTechnician(given)).toBeNull()
  })
})
