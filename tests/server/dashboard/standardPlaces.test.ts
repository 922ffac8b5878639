import { expect, it } from 'vitest'
import { STAFF_ROLES } from '#contract/staffRoles.ts'
import { standardPlaces } from '#server/modules/dashboard/standardPlaces.ts'

const shown = (...given: Parameters<typeof standardPlaces>) =>
  standardPlaces(...given)
    .filter(({ is_hidden }) => !is_hidden)
    .map(({ name }) => name)

it('A user who may read check-ins sees the cards of arrivals in each role, once and behind the cards of the role', () => {
  for (const role of STAFF_ROLES) {
    const usual = shown([role], false)
    const names = shown([role], true)
    expect(names.slice(0, usual.length), role).toEqual(usual)
    expect(names, role).toEqual(expect.arrayContaining(['arrivals', 'checkins_waiting']))
    expect(new Set(names).size).toBe(names.length)
  }
  expect(shown(['technician'], false)).not.toContain('arrivals')
})
