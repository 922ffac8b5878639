import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { NUMBERED_RIGHTS } from '#contract/permissions/catalogue.ts'
import { feature } from '#renderer/features/planner/feature.ts'
import { answer, refusal } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn } from '#tests/support/components/signedIn.ts'
import { DAY, people, planAnswers } from '../planAnswers.ts'

const tab = (name: string) => page.getByRole('tab', { name })

/** Opens the resources while the settings of the dealer, which number the right of absences, are still on their way. */
async function open() {
  const settings = Promise.withResolvers<void>()
  planAnswers({ people: people(2) })
  answer({
    'GET /v1/settings/staff': () =>
      settings.promise.then(() => ({
        data: { [NUMBERED_RIGHTS['numbered.absences'].setting]: 7 },
        version: 1,
      })) as never,
    'GET /v1/workshop/planner/people/:user_uuid': () => refusal('not_found'),
    'GET /v1/workshop/planner/absences': () => ({ items: [] }) as never,
  })
  signIn({ [EVERY_LOCATION]: ['location.plan.read', 'custom.7'] as never })
  await showScreen(feature, `/workshop/planner?day=${DAY}`, { isSignedIn: false })
  await page.getByRole('button', { name: 'Leute, Bühnen und Ersatzwagen' }).click()
  await expect.element(tab('Ersatzwagen')).toBeVisible()
  return settings
}

test('The dialog of the resources opens with the absences, even if the settings are loaded after it', async () => {
  const settings = await open()
  settings.resolve()
  await expect.element(tab('Leute')).toHaveAttribute('aria-selected', 'true')
})

test('A tab that the user has chosen stays when the settings are loaded', async () => {
  const settings = await open()
  await tab('Teams und Bühnen').click()
  settings.resolve()
  await expect.element(tab('Leute')).toBeVisible()
  await expect.element(tab('Teams und Bühnen')).toHaveAttribute('aria-selected', 'true')
})

test('The form of a new absence fits into the dialog without scrolling sideways, on the screen of a usual laptop', async () => {
  await page.viewport(1366, 768)
  const settings = await open()
  settings.resolve()
  await page.getByRole('button', { name: 'Abwesenheit eintragen' }).click()
  await expect.element(page.getByRole('button', { name: 'Abbrechen' })).toBeVisible()
  const scrolled = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')].filter(
    (one) => one.scrollWidth > one.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX),
  )
  expect(scrolled.map(({ className }) => className)).toEqual([])
  const tops = ['Erster Tag', 'Letzter Tag'].map(
    (name) => page.getByRole('textbox', { name }).element().getBoundingClientRect().top,
  )
  expect(new Set(tops).size, 'the days stand in one line').toBe(1)
  const list = page.getByRole('combobox', { name: 'Mechaniker' }).element().getBoundingClientRect()
  const files = page.getByRole('button', { name: 'Exportieren' }).element().getBoundingClientRect()
  expect(files.width).toBeLessThan(200)
  expect(Math.abs(files.bottom - list.bottom)).toBeLessThan(12)
})
