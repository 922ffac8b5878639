import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { LOCATION_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { feature } from '#renderer/features/planner/feature.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn } from '#tests/support/components/signedIn.ts'
import { blockOf, carOf, DAY, minute, people, planAnswers } from './planAnswers.ts'

afterEach(() => void vi.useRealTimers())

/** The widest plates: many wide letters, the months of a season, an electric car, and an order number instead. */
const PLATES = ['WWM-MW 8888', 'MÜS-WW 8888 04/10', 'WOB-EX 8888E 04/10', 'GF-N 70', 'AUFTRAG-2026-000815'] as const

for (const [width, height] of [
  [1920, 1080],
  [1366, 768],
] as const)
  test(`The wall shows each plate whole, also long ones and those of a season: ${width} × ${height}`, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minute(7 * 60)) })
    await page.viewport(width, height)
    const [worker] = people(1)
    const technicians = [{ uuid: worker?.uuid ?? '', share: 1 }]
    const cars = PLATES.map((licensePlate, nth) => carOf(760 + nth, { licensePlate }))
    planAnswers({
      people: people(1),
      papers: cars,
      blocks: cars.map((car, nth) =>
        blockOf(770 + nth, { paper_uuid: car.uuid, technicians, start: minute(480 + nth * 60) }),
      ),
    })
    signIn({ [EVERY_LOCATION]: LOCATION_PERMISSIONS })
    await showScreen(feature, `/workshop/planner?day=${DAY}&view=wall`, { isSignedIn: false })
    const rows = () => [...document.querySelectorAll('tbody tr')]
    await expect.poll(() => rows().length).toBe(PLATES.length)
    const plates = rows().map((row) => {
      const cell = row.children[1] as HTMLElement
      const plate = cell.querySelector('span') as HTMLElement
      const letters = document.createRange()
      letters.selectNodeContents(plate)
      const [box, inner, text] = [cell, plate, letters].map((one) => one.getBoundingClientRect())
      if (!box || !inner || !text) throw new Error('No plate')
      const isInside = (part: DOMRect) =>
        part.left >= box.left && part.right <= box.right && part.top >= box.top - 1 && part.bottom <= box.bottom + 1
      const isWhole = isInside(inner) && isInside(text)
      return {
        text: plate.textContent?.replace(/[\u2066-\u2069]/g, ''),
        isWhole,
        size: Number.parseFloat(getComputedStyle(plate).fontSize),
      }
    })
    expect(plates.map(({ text }) => text)).toEqual(PLATES)
    // The rows keep their height, so that as many fit on a page as before.
    const heights = new Set(rows().map((row) => Math.round(row.getBoundingClientRect().height)))
    expect(heights.size).toBe(1)
    expect(plates.filter(({ isWhole }) => !isWhole)).toEqual([])
    // Large enough to be read from five metres.
    expect(Math.min(...plates.map(({ size }) => size))).toBeGreaterThanOrEqual(24)
  })
