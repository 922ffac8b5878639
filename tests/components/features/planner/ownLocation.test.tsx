import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { feature } from '#renderer/features/planner/feature.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { minute, people, planAnswer, planAnswers } from './planAnswers.ts'

/** Sets the location that was chosen on this device, and the day of that choice. */
function keep(site: string, day: string): void {
  localStorage.setItem('planner.site', site)
  localStorage.setItem('planner.siteDay', day)
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}
beforeEach(() => keep('', ''))
afterEach(() => void vi.useRealTimers())

test('The planner opens where the user works today, also when their team and the last choice are at another location', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(8 * 60)) })
  const [home, away, foreign] = [uuidOf(1), uuidOf(2), uuidOf(3)]
  const items = [
    { uuid: home, label: 'Ahorn', deleted: false },
    { uuid: away, label: 'Buche', deleted: false },
    { uuid: foreign, label: 'Zeder', deleted: false },
  ]
  const [own] = people(1)
  const [site] = own?.sites ?? []
  if (!own || !site) throw new Error('A person without hours')
  const me = { ...own, uuid: ANNA.uuid, sites: [{ ...site, location_uuid: away }] }
  planAnswers({})
  // Yesterday another location was chosen, at which the user does not work.
  keep(foreign, '2026-09-15')
  const given = planAnswer({})
  const place = (uuid: string) => ({ ...given.location, uuid, key: uuid.slice(-3) })
  answer({
    'GET /v1/locations/labels': () => ({ items }),
    'GET /v1/workshop/planner': ({ query }) => {
      const other = query.location_uuid === home ? away : home
      return { ...given, people: [me], location: place(query.location_uuid), other_locations: [place(other)] }
    },
  })
  signIn()
  useSession.setState({ ownLocations: [home] })
  await showScreen(feature, '/workshop/planner', { isSignedIn: false })
  const picker = page.getByRole('combobox', { name: 'Standort' })
  await expect.element(picker).toHaveValue('Buche')
  // A choice of the same day counts more.
  await picker.click()
  await page.getByRole('option', { name: 'Ahorn' }).click()
  await expect.element(picker).toHaveValue('Ahorn')
  await expect.poll(() => askedFor('GET /v1/workshop/planner').at(-1)?.query.location_uuid).toBe(home)
  await expect.element(picker).toHaveValue('Ahorn')
})

test('The planner opens on the location of the user’s team, not on the first one by name', async () => {
  planAnswers({ people: [], papers: [], blocks: [] })
  const items = [
    { uuid: uuidOf(1), label: 'Ahorn', deleted: false },
    { uuid: uuidOf(2), label: 'Buche', deleted: false },
  ]
  answer({ 'GET /v1/locations/labels': () => ({ items }) })
  signIn()
  useSession.setState({ ownLocations: [uuidOf(2)] })
  await showScreen(feature, '/workshop/planner', { isSignedIn: false })
  await expect.poll(() => askedFor('GET /v1/workshop/planner')[0]?.query.location_uuid).toBe(uuidOf(2))
})
