import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api/endpoints.ts'
import { ABSENCE, CAR } from '#tests/server/worlds/plannerRows.ts'
import { openPlanWorld, type PlanWorld } from './planWorld.ts'

let world: PlanWorld
beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.server.close())

const PATH = '/v1/workshop/planner'
type Body = Record<string, unknown>
/** A row that a user changes: the uuid of its events, its present values, and another value of each field. */
type Changed = { uuid: string; values: Body; others: Body; save(values: Body): Promise<unknown> }

/** Returns a function that saves a row with its version, which begins with 1 unless it is given. */
function saver(method: string, path: string, first = 1) {
  let version = first
  return async (values: Body) => {
    const saved = await world.client.ok<{ version: number }>(method, `${PATH}/${path}`, { ...values, version })
    version = saved.version
  }
}

/** Endpoints that change fields of a row, with such a row. */
const ROWS: Record<string, () => Promise<Changed>> = {
  'PATCH /v1/workshop/planner/absences/:uuid': async () => {
    const values = { ...ABSENCE, note: '' }
    const added = { ...values, user_uuid: world.anna }
    const { uuid } = await world.client.ok<{ uuid: string }>('POST', `${PATH}/absences`, added)
    const days = { first_day: '2026-03-03', last_day: '2026-03-05', weekdays: [1, 3] }
    const others = { kind: 'training', ...days, part: { from: '13:00', to: '17:00' }, note: 'Kassel' }
    return { uuid, values, others, save: saver('PATCH', `absences/${uuid}`) }
  },
  'PATCH /v1/workshop/planner/loan-cars/:uuid': async () => {
    const values = { ...CAR, location_uuid: world.north.location }
    const { uuid } = await world.client.ok<{ uuid: string }>('POST', `${PATH}/loan-cars`, values)
    const texts = { name: 'Polo blau', licensePlate: 'DEM-L 2' }
    const others = { location_uuid: world.south.location, ...texts, is_usable: false }
    return { uuid, values, others, save: saver('PATCH', `loan-cars/${uuid}`) }
  },
  'PUT /v1/workshop/planner/people/:user_uuid': async () => {
    const uuid = world.bert
    const path = `people/${uuid}`
    const { version } = await world.client.ok<{ version: number }>('GET', `${PATH}/${path}`)
    const working_time = { weeks: [], first_monday: '2026-03-02' }
    const values = { sites: [], factor: null, secondary_percent: 0 }
    const others = {
      sites: [{ location_uuid: world.north.location, working_time }],
      factor: 0.6,
      secondary_percent: 20,
    }
    return { uuid, values, others, save: saver('PUT', path, version) }
  },
  'PUT /v1/workshop/planner/teams/:uuid': async () => {
    const uuid = world.north.team
    const save = (given: Body) => world.client.ok('PUT', `${PATH}/teams/${uuid}`, given)
    return { uuid, values: { reserve_percent: 5 }, others: { reserve_percent: 25 }, save }
  },
}

/** Fields that no event names, and why. */
const LEFT_OUT: Record<string, Record<string, string>> = {
  'PATCH /v1/workshop/planner/absences/:uuid': {
    kind: 'It may tell of an illness.',
    note: 'It may tell of an illness.',
  },
}

/** The fields that a caller may write. */
const writable = (key: string): string[] => {
  const { body } = (endpoints as Record<string, { body?: unknown }>)[key] ?? {}
  return body instanceof z.ZodObject ? Object.keys(body.shape).filter((name) => name !== 'version') : []
}

const lastEvent = async (uuid: string) => {
  const { dealerId } = world.dealer
  const { before, after } = await world.server.database.inDealer(dealerId, (tx) =>
    tx
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('record_uuid', '=', uuid)
      .orderBy('uuid', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return [before, after] as [Body | null, Body | null]
}

describe('the history of a row of the planner', () => {
  it('Each endpoint that changes a row of the planner has a row in this test', () => {
    const keys = Object.keys(endpoints).filter((key) => /^(PATCH|PUT) \/v1\/workshop\/planner\//.test(key))
    expect(Object.keys(ROWS).toSorted()).toEqual(keys.toSorted())
  })

  it.each(Object.keys(ROWS))('The history shows each change of a field that a user may write: %s', async (key) => {
    const { uuid, values, others, save } = (await ROWS[key]?.()) ?? expect.fail(key)
    expect(Object.keys(others).toSorted()).toEqual(writable(key).toSorted())
    const silent: string[] = []
    for (const [field, other] of Object.entries(others)) {
      // Each change is of one field only.
      await save(values)
      await save({ ...values, [field]: other })
      const [before, after] = (await lastEvent(uuid)).map((one) => JSON.stringify(one?.[field]))
      if (before === after) silent.push(field)
    }
    expect(silent).toEqual(Object.keys(LEFT_OUT[key] ?? {}))
  })
})
