import i18next from 'i18next'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES } from '#contract/constants.ts'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { feature } from '#renderer/features/planner/feature.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn } from '#tests/support/components/signedIn.ts'
import { blockOf, carOf, DAY, minute, people, planAnswers } from './planAnswers.ts'

/** The planner's part of a screen of 1366 × 768, beside the menu and below the head, without its margins. */
const NOTEBOOK = [1094, 712] as const
const DAY_BEFORE = '2026-09-15'

/** A day with carried work, cars that are too late, work left from the day before, and work without a date. */
function busyDay() {
  const team = people(4)
  const of = (nth: number) => [{ uuid: team[nth]?.uuid ?? '', share: 1 }]
  const late = [0, 1, 2].map((nth) => carOf(800 + nth, { licensePlate: `WOB-EX 81${nth}E` }))
  const [left, open] = [carOf(810), carOf(811)]
  const late_blocks = late.map((paper, nth) =>
    blockOf(820 + nth, {
      paper_uuid: paper.uuid,
      start: minute(8 * 60),
      planned_minutes: 240,
      technicians: of(nth),
      promised_at: minute(9 * 60),
      carried_from: DAY_BEFORE,
    }),
  )
  const left_block = { start: minute(10 * 60, DAY_BEFORE), planned_minutes: 30, technicians: of(3) }
  planAnswers({
    people: team,
    papers: [...late, left, open],
    blocks: [...late_blocks, blockOf(830, { paper_uuid: left.uuid, ...left_block })],
    undated: [blockOf(831, { paper_uuid: open.uuid })],
  })
}

async function open() {
  await page.viewport(...NOTEBOOK)
  busyDay()
  signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
  await showScreen(feature, `/workshop/planner?day=${DAY}`, { isSignedIn: false })
  await expect.element(page.css('[data-part="scroller"]')).toBeVisible()
}

for (const language of LANGUAGES)
  test(`The figures of a day stand in one line at 1366 × 768, beside late cars and open work: ${language}`, async () => {
    appLanguage.set(language)
    await expect.poll(() => i18next.language).toBe(language)
    await open()
    const plate = page.getByRole('button', { name: 'WOB-EX 810E', exact: true })
    await expect.element(plate).toBeVisible()
    const line = page.css('[data-part="facts"]').element()
    const parts = [...line.querySelectorAll(':is(p > *, :scope > button)')].map((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect()
      return { text: one.textContent, middle: Math.round((top + bottom) / 2), left, right }
    })
    const { left, right } = line.getBoundingClientRect()
    expect(parts.length).toBeGreaterThanOrEqual(8)
    const [first] = parts
    expect(parts.filter(({ middle }) => Math.abs(middle - (first?.middle ?? 0)) > 3)).toEqual([])
    expect(parts.filter((one) => one.left < left - 1 || one.right > right + 1)).toEqual([])
  })
