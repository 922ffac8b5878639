import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectOwnData } from '#server/modules/auth/profile/ownData.ts'
import { plannedBlock } from '#tests/server/worlds/plannedBlock.ts'
import { openWorkshopWorld, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const copyOf = ({ uuid }: { uuid: string }) => world.inDealer((tx) => collectOwnData(tx, uuid, world.now(), null))

describe('the copy of the own data', () => {
  it('The copy holds the user’s own work, time and absences, and no customers, cars and colleagues', async () => {
    const { admin, home } = world
    const [me, advisor] = [await world.somebody('technician'), await world.somebody('service_advisor')]
    const { uuid: customer_uuid } = await admin.ok<{ uuid: string }>('POST', '/v1/customers', { name: 'Fremdkunde' })
    const { uuid: paper_uuid } = await world.paper({
      licensePlate: 'DEM-QQ 77',
      jobId: '901300',
      customer_uuid,
      technician_uuid: me.uuid,
      advisor_uuid: advisor.uuid,
    })
    const work = await world.work(paper_uuid, { technician_uuid: me.uuid, text: 'Für Frau Fremd' })
    await world.stamp(work, me, 'start')
    const days = { first_day: '2026-09-21', last_day: '2026-09-22', part: null, weekdays: null }
    const absence = { user_uuid: me.uuid, kind: 'training', note: 'Kassel', ...days }
    await admin.ok('POST', '/v1/workshop/planner/absences', absence)
    const team = { name: 'Werkstatt', location_uuid: home, is_workshop_team: true }
    const { uuid: team_uuid } = await admin.ok<{ uuid: string }>('POST', '/v1/departments', team)
    await admin.ok('POST', `/v1/departments/${team_uuid}/members`, { users: [me.uuid, advisor.uuid] })
    const uuid = randomUUID()
    const technicians = [me, advisor].map((one) => ({ uuid: one.uuid, share: 0.5 }))
    const after = plannedBlock({
      uuid,
      paper_uuid,
      location_uuid: home,
      start: '2026-09-17T07:00:00.000Z',
      technicians,
    })
    await admin.ok('POST', '/v1/workshop/planner/changes', { changes: [{ uuid, seen: null, after }] })

    const copy = await copyOf(me)
    expect(copy).toMatchObject({
      papers: [{ jobId: '901300', status: 'new', own_part: ['technician'] }],
      works: [{ state: 'new' }],
      stamps: [{ kind: 'start' }],
      absences: [{ kind: 'training', note: 'Kassel' }],
      planned: [{ planned_minutes: after.planned_minutes, state: 'planned' }],
    })
    for (const foreign of ['DEM-QQ', 'Fremdkunde', 'Frau Fremd', advisor.uuid, customer_uuid])
      expect(JSON.stringify(copy)).not.toContain(foreign)
    expect(await copyOf(advisor)).toMatchObject({ papers: [{ own_part: ['advisor'] }], works: [], absences: [] })
    expect(JSON.stringify(await copyOf(advisor))).not.toContain('Kassel')
  })
})
