import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { feature } from '#renderer/features/planner/feature.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn } from '#tests/support/components/signedIn.ts'
import { blockOf, carOf, minute, people, planAnswers } from './planAnswers.ts'

const DAY_BEFORE = '2026-09-15'

beforeEach(() => {
  localStorage.removeItem('planner.morning')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(8 * 60)) })
})
afterEach(() => void vi.useRealTimers())

const [technician] = people(1)
const car = carOf(810, { licensePlate: 'WOB-EX 810' })
const work = { planned_minutes: 30, technicians: [{ uuid: technician?.uuid ?? '', share: 1 }] }
/** Work that is left from the day before, and work from there that has a time today already. */
const left = blockOf(810, { ...work, start: minute(10 * 60, DAY_BEFORE) })
const placed = blockOf(810, { ...work, start: minute(10 * 60), carried_from: DAY_BEFORE })

const dialog = page.getByRole('dialog', { name: 'Überhang verplanen' })
const reminder = page.getByRole('button', { name: /^Überhang\W*\d/ })
/** Waits for two frames, because the dialog opens in a frame after the figures of the plan. */
const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

async function showPlan(given: Parameters<typeof planAnswers>[0]) {
  planAnswers({ people: people(1), papers: [car], ...given })
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  await showScreen(feature, '/workshop/planner', { isSignedIn: false })
  // Read from the document, because an open dialog hides the figures from screen readers and so from locators.
  await expect.poll(() => document.querySelector('[data-part="facts"]')?.textContent).toMatch(/Überhang\W*1/)
  await frames()
}

test('The question about left-over work opens by itself if that work can be moved', async () => {
  await showPlan({ carried: [left] })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Heute zuerst' })).toBeEnabled()
})

test('Left-over work that already has a time today opens no question, and is shown by a button', async () => {
  await showPlan({ blocks: [placed] })
  await expect.element(dialog).not.toBeInTheDocument()
  await reminder.click()
  await expect.element(dialog).toBeVisible()
})

test('The question about left-over work waits until another dialog is closed', async () => {
  const other = Object.assign(document.createElement('div'), { textContent: 'Neuigkeiten' })
  other.setAttribute('role', 'dialog')
  document.body.append(other)
  onTestFinished(() => other.remove())
  await showPlan({ carried: [left] })
  await expect.element(dialog).not.toBeInTheDocument()
  other.remove()
  await expect.element(dialog).toBeVisible()
})
