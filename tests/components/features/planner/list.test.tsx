import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { feature } from '#renderer/features/planner/feature.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { blockOf, carOf, DAY, minute, people, planAnswers } from './planAnswers.ts'

/** The planner's part of a screen of 1366 × 768, beside the menu and below the head. */
const NOTEBOOK = [1126, 712] as const
const WORK = 'Geräusch Vorderachse prüfen, Querlenkerlager erneuern, Achsvermessung'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(8 * 60)) })
})
afterEach(() => void vi.useRealTimers())

/** Cars with long texts in each column: undated, late, of another day, with parts, and with a season plate. */
function longTexts() {
  const team = people(4)
  const technicians = [{ uuid: team[0]?.uuid ?? '', share: 1 }]
  const cars = [0, 1, 2].map((nth) => {
    const work = {
      uuid: uuidOf(900 + nth),
      position: 1,
      extension: 0,
      text: WORK,
      labour_number: '40 12 19 00',
      target_ze: 120,
      skill: '' as const,
      bay_kind: '' as const,
      state: 'new' as const,
      technician_uuid: null,
    }
    return carOf(700 + nth, {
      licensePlate: `WOB-EX 81${nth}E 04/10`,
      model: 'Transporter Kastenwagen',
      works: [work],
    })
  })
  const [undated, late, next] = cars.map((paper, nth) =>
    blockOf(710 + nth, {
      paper_uuid: paper.uuid,
      technicians,
      bay: 'L1',
      promised_at: minute(9 * 60),
      planned_minutes: 240,
      needs: { skills: [], bay_kinds: [], loan_car_uuid: null, wheel_set: 'none', parts: 'incomplete' },
    }),
  )
  if (!undated || !late || !next) throw new Error('Three blocks')
  planAnswers({
    people: team,
    papers: cars,
    blocks: [
      { ...late, start: minute(8 * 60), state: 'in_progress' },
      { ...next, start: minute(16 * 60), planned_minutes: 600, promised_at: minute(11 * 60, '2026-09-17') },
    ],
    undated: [undated],
  })
}

for (const language of ['de', 'ar', 'ru', 'fr'] as const)
  test(`The list shows all of its columns at 1366 × 768: ${language}`, async () => {
    appLanguage.set(language)
    await expect.poll(() => i18next.language).toBe(language)
    await page.viewport(...NOTEBOOK)
    longTexts()
    signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
    await showScreen(feature, `/workshop/planner?day=${DAY}&view=list`, { isSignedIn: false })
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(3)
    const table = document.querySelector('table')
    const area = table?.parentElement
    if (!table || !area) throw new Error('No table')
    expect(area.scrollWidth).toBeLessThanOrEqual(area.clientWidth)
    const { left, right } = area.getBoundingClientRect()
    const outside = [...table.querySelectorAll('th, td')].filter((cell) => {
      const box = cell.getBoundingClientRect()
      return box.left < left - 1 || box.right > right + 1 || cell.scrollWidth > cell.clientWidth + 1
    })
    expect(outside.map(({ textContent }) => textContent)).toEqual([])
  })
