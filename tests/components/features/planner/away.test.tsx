import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { feature } from '#renderer/features/planner/feature.ts'
import { answer } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'
import { blockOf, carOf, DAY, minute, people, planAnswer, planAnswers } from './planAnswers.ts'

const OTHER = uuidOf(510)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(8 * 60)) })
})
afterEach(() => void vi.useRealTimers())

/** One person is busy at a location whose plan is hidden, one has a holiday, and one works at a visible location. */
async function open(view: string) {
  const [busy, away, helper] = people(3)
  if (!busy || !away || !helper) throw new Error('Three people')
  const holiday = { uuid: uuidOf(540), kind: 'holiday' as const, first_day: '2026-09-14', last_day: '2026-09-18' }
  const there = helper.sites.map((site) => ({ ...site, location_uuid: OTHER }))
  const team = [busy, { ...away, absences: [{ ...holiday, part: null, weekdays: null }] }, { ...helper, sites: there }]
  const car = carOf(550, { location_uuid: OTHER, licensePlate: 'DEM-AN 1' })
  const block = blockOf(550, {
    location_uuid: OTHER,
    start: minute(9 * 60),
    planned_minutes: 180,
    technicians: [{ uuid: helper.uuid, share: 1 }],
  })
  const given = planAnswer({ people: team, papers: [car], blocks: [block] })
  planAnswers({})
  answer({
    'GET /v1/workshop/planner': () => ({
      ...given,
      other_locations: [{ ...given.location, uuid: OTHER, key: 'gif', description: 'Gifhorn' }],
      busy_elsewhere: [{ user_uuid: busy.uuid, location_uuid: OTHER, from: minute(10 * 60), to: minute(14 * 60) }],
    }),
  })
  await page.viewport(1126, 712)
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  await showScreen(feature, `/workshop/planner?day=${DAY}&view=${view}`, { isSignedIn: false })
}

/** The reasons in the row of a person that are drawn whole. */
const whole = (nth: number) =>
  [
    ...document.querySelectorAll<HTMLElement>(
      `[data-row="person:${uuidOf(600 + nth)}"] bdi[class*="why"], [data-row="person:${uuidOf(600 + nth)}"] bdi[class*="note"]`,
    ),
  ]
    .filter((one) => one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1)
    .map(({ textContent }) => textContent?.replace(/[\u2066-\u2069]/g, ''))

test('The day says why a person has no time: the location where they work and until when, or their absence', async () => {
  await open('technicians')
  await expect.poll(() => whole(0)).toEqual(['Gifhorn bis 14:00'])
  expect(whole(1)).toEqual(['Urlaub bis 18.09.'])
  // A location whose plan may be read shows its work, and the card names that location.
  const card = page.css(`[data-row="person:${uuidOf(602)}"] [data-stay]`)
  await expect.element(card).toMatchTextContent(/DEM-AN 1.*Gifhorn/)
  expect(await violations()).toEqual([])
})

test('The week says in each cell why a person has no time', async () => {
  await open('teams')
  await expect.poll(() => whole(0)).toEqual(['Gifhorn bis 14:00'])
  // On its last day the absence ends with the working time.
  expect(whole(1)).toEqual([...Array.from({ length: 4 }, () => 'Urlaub bis 18.09.'), 'Urlaub bis 17:00'])
})
