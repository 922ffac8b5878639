import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { PNG } from '#tests/server/worlds/twinWorld.ts'
import { openWorkshopWorld, PAPERS, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

const STAMPS = ['location.workshop.shouldiscompare.read', 'location.workshop.shouldiscompare.create']
const BADGES = { anna: '0004711815', foreman: '0004712001' }

let world: WorkshopWorld
let anna: Person
let bert: Person
let foreman: Person
let token = ''
beforeAll(async () => {
  world = await openWorkshopWorld()
  const permissions = { HOME: [...PAPERS, ...STAMPS] }
  anna = await world.somebody('technician', { permissions })
  bert = await world.somebody('technician', { permissions })
  foreman = await world.somebody('foreman', { permissions })
  const terminal = { name: 'Halle 1', bay: 'Bühne 2', location_uuid: world.home }
  token = (await world.admin.ok<{ token: string }>('POST', '/v1/admin/bay-terminals', terminal)).token
  for (const [person, code] of [
    [anna, BADGES.anna],
    [foreman, BADGES.foreman],
  ] as const)
    await world.admin.ok('PUT', `/v1/users/${person.uuid}/badge`, { code })
})
afterAll(() => world.close())

/** The pass that a badge opens at the terminal, which has no session. */
const passOf = async (code: string) => {
  const answer = await world.admin.send('POST', '/v1/bay/badge', { terminal: token, code }, { authorization: '' })
  return (answer.json as EndpointOutput<'POST /v1/bay/badge'>).pass
}
const as = (pass: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.admin.send(method, path, body, { authorization: `Bearer ${pass}`, ...headers })

describe('reports at a bay terminal', () => {
  it('A technician reports a finding with a photo on a car of their own work, and on no other', async () => {
    const paper = await world.paper({ licensePlate: 'DEM-BA 3' })
    await world.work(paper.uuid, { text: 'Inspektion', technician_uuid: anna.uuid })
    const other = await world.paper({ licensePlate: 'DEM-BA 4' })
    await world.work(other.uuid, { text: 'Inspektion', technician_uuid: bert.uuid })
    const pass = await passOf(BADGES.anna)
    const key = randomUUID()
    const report = (paper_uuid: string) =>
      as(
        pass,
        'POST',
        '/v1/bay/findings',
        { paper_uuid, finding: 'Querlenker ausgeschlagen' },
        { 'idempotency-key': key },
      )
    expect((await report(paper.uuid)).json).toEqual({ number: 2 })
    // The answer got lost: the terminal asks again, and no second finding is reported.
    expect((await report(paper.uuid)).json).toEqual({ number: 2 })
    const photo = (uuid: string) =>
      as(pass, 'POST', `/v1/bay/papers/${uuid}/photos?extension=2`, PNG, { 'content-type': 'image/png' })
    expect(codeOf(await photo(paper.uuid))).toBe('ok')
    const { jobs } = (await as(pass, 'GET', '/v1/bay/work')).json as EndpointOutput<'GET /v1/bay/work'>
    expect(jobs.find((one) => one.paper_uuid === paper.uuid)).toMatchObject({ findings_open: 1 })
    expect(codeOf(await photo(other.uuid))).toBe('not_found')
    const elsewhere = await as(pass, 'POST', '/v1/bay/findings', { paper_uuid: other.uuid, finding: 'x' })
    expect(codeOf(elsewhere)).toBe('not_found')
  })

  it('A foreman finishes a car at the terminal with its final check, and a technician is told that it is missing', async () => {
    const started = async (technician_uuid: string) => {
      const paper = await world.paper({
        technician_uuid,
        kilometers: 12_000,
        parking_place: 'P1',
        key_place: 'Brett 1',
      })
      const job = await world.work(paper.uuid, { technician_uuid })
      return { paper, job }
    }
    const finish = async (code: string, { paper, job }: Awaited<ReturnType<typeof started>>, more: object = {}) => {
      const pass = await passOf(code)
      if (Object.keys(more).length === 0) await as(pass, 'POST', '/v1/bay/stamps/start', { work_uuid: job.uuid })
      const body = Object.assign({ work_uuids: [job.uuid], completes: true }, more)
      return as(pass, 'POST', `/v1/bay/papers/${paper.uuid}/finish`, body)
    }
    const mine = await started(anna.uuid)
    expect((await finish(BADGES.anna, mine)).json).toMatchObject({
      is_completed: false,
      may_check_finally: false,
      refusals: expect.arrayContaining(['final_check_missing']),
    })
    const theirs = await started(foreman.uuid)
    expect((await finish(BADGES.foreman, theirs)).json).toMatchObject({ is_completed: false, may_check_finally: true })
    const done = await finish(BADGES.foreman, theirs, { work_uuids: [], is_checked: true })
    expect(done.json).toMatchObject({ is_completed: true, refusals: [] })
    expect(await world.read(theirs.paper.uuid)).toMatchObject({
      status: 'completed',
      final_checker_uuid: foreman.uuid,
    })
  })
})
