import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { feature } from '#renderer/features/planner/feature.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { paperRow } from '#tests/support/components/papers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'
import { blockOf, carOf, DAY, minute, people, planAnswers } from './planAnswers.ts'

type Answer = EndpointOutput<'POST /v1/workshop/planner/promise'>

const CHANGES = 'POST /v1/workshop/planner/changes'
const PAPER = 'PATCH /v1/workshop/paper/:uuid'
const FRESH = carOf(810, { licensePlate: 'DEM-AG 810', estimated_ze: 100 })
const OTHER = carOf(811, { licensePlate: 'DEM-AG 811' })
const ADVISOR = ['location.workshop.planner.read', 'location.workshop.planner.create', 'location.workshop.paper.update']

const offer = (from: number) => ({
  technician_uuid: people(1)[0]?.uuid ?? '',
  bay: null,
  start: minute(from),
  end: minute(from + 60),
  on_hold: [],
})
const free: Answer = {
  is_possible: true,
  possible: offer(13 * 60),
  shifting: {
    ...offer(12 * 60),
    moved: [
      {
        block_uuid: uuidOf(812),
        paper_uuid: OTHER.uuid,
        start_before: minute(12 * 60),
        start: minute(13 * 60),
        end_before: minute(13 * 60),
        end: minute(14 * 60),
        waits_for: { technician_uuid: people(1)[0]?.uuid ?? '', bay: null },
      },
    ],
  },
  forced: null,
  behind: { cars: 0, until: DAY, first: [] },
  papers: [OTHER],
}

test('A user who may only add to the plan plans a new paper as the answer offers, and moves no other work (7.4)', async () => {
  await page.viewport(1126, 712)
  planAnswers({
    papers: [OTHER],
    blocks: [blockOf(812, { paper_uuid: OTHER.uuid, start: minute(12 * 60) })],
    unplanned: [FRESH],
  })
  answer({
    'POST /v1/workshop/planner/promise': () => free,
    [PAPER]: () => paperRow(10, { uuid: FRESH.uuid }),
    [CHANGES]: ({ body }) => ({
      changes: body.changes.flatMap(({ uuid, after }) =>
        after ? [{ uuid, before: null, after: { ...after, version: 1, updated_at: minute(0), updated_by: null } }] : [],
      ),
      overwritten: [],
    }),
  })
  signIn({ [EVERY_LOCATION]: ADVISOR })
  await showScreen(feature, `/workshop/planner?day=${DAY}`, { isSignedIn: false })
  await page.getByRole('button', { name: 'Termin zusagen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Termin zusagen' })
  await dialog.getByRole('combobox', { name: 'Für welche Arbeit' }).click()
  await page.getByRole('option', { name: /DEM-AG 810/ }).click()
  await dialog.getByLabelText('Minuten').fill('60')
  await dialog.getByRole('textbox', { name: 'Tag' }).fill('16.09.2026')
  await dialog.getByRole('textbox', { name: 'Uhrzeit' }).fill('16:00')
  await dialog.getByLabelText('Minuten').click()
  await expect.element(dialog.getByText(/DEM-AG 811.*wartet auf .*Emre Demirçınar/)).toBeVisible()
  await expect.element(dialog.getByText('Andere Arbeit darf nur verschieben, wer den Plan führt.')).toBeVisible()
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Zusagen und einplanen' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(askedFor(PAPER)[0]?.body).toMatchObject({ promised_at: minute(16 * 60) })
  await expect
    .poll(() => askedFor(CHANGES)[0]?.body.changes)
    .toMatchObject([{ after: { paper_uuid: FRESH.uuid, start: minute(13 * 60), planned_minutes: 60 } }])
  // Taking it back would delete a block, which the advisor may not do.
  await expect.element(page.getByText(/Zugesagt und eingeplant/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Rückgängig' }).nth(1)).not.toBeInTheDocument()
})

test('The week shows the load of each day as a bar with its percentage, and the cars in their order (7.4)', async () => {
  await page.viewport(1126, 712)
  const [anna] = people(1)
  const technicians = [{ uuid: anna?.uuid ?? '', share: 1 }]
  const later = carOf(821, { licensePlate: 'DEM-AG 821' })
  const first = carOf(820, { licensePlate: 'DEM-AG 820' })
  planAnswers({
    people: people(1),
    papers: [later, first],
    blocks: [
      blockOf(831, { paper_uuid: later.uuid, start: minute(13 * 60), planned_minutes: 240, technicians }),
      blockOf(830, { paper_uuid: first.uuid, start: minute(12 * 60), planned_minutes: 60, technicians }),
    ],
  })
  await showScreen(feature, `/workshop/planner?day=${DAY}&view=teams`)
  const cell = page.css(`[data-row="person:${anna?.uuid}"] [data-day="${DAY}"]`)
  // Five of the nine hours that are left beside the reserve are 56 %.
  await expect.element(cell.getByRole('img', { name: '56 % verplant' })).toBeVisible()
  const cards = () => [...cell.element().querySelectorAll('[data-stay]')].map((card) => card.textContent)
  await expect.poll(cards).toEqual([expect.stringContaining('DEM-AG 820'), expect.stringContaining('DEM-AG 821')])
})
