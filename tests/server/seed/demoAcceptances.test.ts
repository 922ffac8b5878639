import { beforeAll, describe, expect, it } from 'vitest'
import { recordEndpoints } from '#contract/api/records/records.ts'
import { hasStroke } from '#contract/service/signature.ts'
import { acceptanceRows } from '#server/seed/acceptance/acceptanceRows.ts'
import { photoDrawer } from '#server/seed/acceptance/walkPhotos.ts'
import { AHORNFELD } from '#server/seed/data/ahornfeld.ts'
import { NORDKAMP } from '#server/seed/data/nordkamp.ts'
import { buildOrganisation } from '#server/seed/organisation/organisation.ts'
import { createRandom } from '#server/seed/random/random.ts'
import { BASE, MOMENTS, weekAt } from './weekAt.ts'

type Rows = Required<ReturnType<typeof acceptanceRows>>

/** The acceptances of both dealers at a moment. */
async function acceptancesAt(moment: string): Promise<Rows[]> {
  const end = new Date(moment)
  const weeks = await weekAt(moment)
  const draw = photoDrawer()
  return weeks.map((week, nth) => {
    const random = createRandom(1)
    const plan = [AHORNFELD, NORDKAMP][nth] ?? AHORNFELD
    const organisation = buildOrganisation(plan, random, end)
    return acceptanceRows(organisation, week, { random: random.fork('walks'), end, draw }) as Rows
  })
}

let dealers: Rows[]
beforeAll(async () => {
  dealers = await acceptancesAt(BASE)
})

describe('8.5 The direct acceptances of the demo', () => {
  it('Eight weeks have 64 acceptances, 40 of them signed, with 730 photos, 92 yellow and 38 red findings, 22 declined', () => {
    const rows = dealers.flatMap(({ acceptances }) => acceptances)
    const findings = rows.flatMap((row) => JSON.parse(String(row.findings)) as { answer: string }[])
    const checks = rows.flatMap((row) => JSON.parse(String(row.checks)) as { result: string }[])
    const count = (result: string) => checks.filter((check) => check.result === result).length
    expect(rows).toHaveLength(64)
    expect(rows.filter(({ is_signed }) => is_signed)).toHaveLength(40)
    expect(dealers.flatMap(({ acceptance_photos }) => acceptance_photos)).toHaveLength(730)
    expect([count('watch'), count('defect'), findings.length]).toEqual([92, 38, 130])
    expect(findings.filter(({ answer }) => answer === 'declined')).toHaveLength(22)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(32)
  })

  it('Signed revisions fit the contract, have signatures, and include E22, E23, E32 and E35', () => {
    const output = recordEndpoints['POST /v1/service/direct_acceptance'].output
    const revisions = dealers.flatMap(({ acceptance_revisions }) => acceptance_revisions)
    for (const { content } of revisions) expect(output.safeParse(JSON.parse(String(content))).error).toBeUndefined()
    for (const { absence, customer_signature, witness_uuid } of revisions)
      expect(absence === '' ? hasStroke(customer_signature) : witness_uuid !== null).toBe(true)
    const rows = dealers.flatMap(({ acceptances }) => acceptances)
    expect(dealers[0]?.acceptance_findings, 'E22').toHaveLength(1)
    expect(
      rows.some(({ language, is_signed }) => language === 'ar' && is_signed),
      'E23',
    ).toBe(true)
    const photosOf = (uuid: string) =>
      dealers.flatMap(({ acceptance_photos }) => acceptance_photos).filter((one) => one.acceptance_uuid === uuid).length
    expect(
      rows.some(({ uuid, status }) => status === 'in_progress' && photosOf(uuid) === 5),
      'E32',
    ).toBe(true)
    expect(
      rows.some(({ security_damage }) => security_damage !== ''),
      'E35',
    ).toBe(true)
  })

  it('At any moment, nothing of an acceptance lies in the future', async () => {
    for (const moment of MOMENTS)
      for (const { acceptances, acceptance_states, acceptance_photos } of await acceptancesAt(moment)) {
        const times = [
          ...acceptances.flatMap(({ created_at, confirmed_at }) => [created_at, confirmed_at ?? created_at]),
          ...acceptance_states.map(({ at }) => at),
          ...acceptance_photos.map(({ taken_at }) => taken_at),
        ].map((time) => new Date(time as Date).getTime())
        expect(Math.max(...times)).toBeLessThanOrEqual(Date.parse(moment))
        expect(acceptances.length).toBe(32)
      }
  })
})
