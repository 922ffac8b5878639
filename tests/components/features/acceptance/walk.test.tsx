import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { acceptance } from '#contract/records/acceptance.ts'
import { checkList } from '#contract/records/checkList.ts'
import { startBackground } from '#renderer/features/acceptance/data/acceptanceWrites.ts'
import { feature } from '#renderer/features/acceptance/feature.ts'
import {
  type Acceptance,
  acceptanceRow,
  BLANK_ACCEPTANCE,
  check,
  checkListRow,
  finding,
  HALL,
} from '#tests/support/components/acceptanceRows.ts'
import { answer, askedFor, lost } from '#tests/support/components/answers.ts'
import { recordAnswers, system } from '#tests/support/components/recordAnswers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, BERT, signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const CHANGE = 'PATCH /v1/service/direct_acceptance/:uuid'
const CONFIRM = 'POST /v1/service/direct_acceptance/:uuid/confirm'
const PHOTOS = 'GET /v1/service/direct_acceptance/:uuid/photos'
const VISIT = uuidOf(101)
type Revision = EndpointOutput<'GET /v1/service/direct_acceptance/:uuid/revisions'>['items'][number]
type Photo = EndpointOutput<typeof PHOTOS>['items'][number]
type Options = { revisions?: Revision[]; photos?: Photo[]; at?: string }

startBackground()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const group = (name: string) => page.getByRole('group', { name })
const old = { id: uuidOf(301), view: 'left', kind: 'dent', size: 'up_to_3', is_old: false, note: '', x: 40, y: 40 } as const

const CHECKS = [
  check(201, 'lights', 'Abblendlicht'),
  check(202, 'lights', 'Bremslicht'),
  check(203, 'wheels', 'Reifenprofil vorn links'),
]

/** Shows one acceptance, as the server has it. */
async function atCar(row: Acceptance, { revisions = [], photos = [], at = '' }: Options = {}) {
  const { answers, store } = recordAnswers(acceptance, [row], BLANK_ACCEPTANCE)
  const lists = [checkListRow(401, 'Kurz', [{ area: 'lights', point: '', text: 'Abblendlicht' }])]
  const none = () => ({ items: [] })
  answer({
    ...answers,
    ...recordAnswers(checkList, lists, { name: '', order_types: [], points: [], is_active: true }).answers,
    [PHOTOS]: () => ({ items: photos }),
    'GET /v1/service/direct_acceptance/:uuid/last-visit': () => ({
      visit: { record: 'paper', uuid: uuidOf(601), at: '2020-01-01T08:00:00.000Z', kilometers: 41_000, marks: [old] },
    }),
    'GET /v1/service/direct_acceptance/:uuid/revisions': () => ({ items: revisions }),
    [CONFIRM]: ({ body }) => {
      store.save(VISIT, { status: 'completed', is_signed: true, confirmed_by: body.customer_name ?? '' })
      return { acceptance: { ...row }, paper_uuid: null }
    },
    'GET /v1/locations/labels': () => ({ items: [{ uuid: HALL, label: 'Wolfsburg', deleted: false }] }),
    'GET /v1/users/labels': none,
  })
  return { ...(await showScreen(feature, `/service/direct_acceptance/${row.uuid}${at}`)), store }
}

/** Draws a line, or only a dot, in the field to sign in. */
async function sign(name: string, isLine: boolean): Promise<void> {
  const pad = page.getByRole('img', { name }).element()
  const { left, top } = pad.getBoundingClientRect()
  const touch = (type: string, by: number) =>
    pad.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + 60 + by, clientY: top + 40 + by / 2 }),
    )
  Object.defineProperty(pad, 'setPointerCapture', { value: () => undefined, configurable: true })
  touch('pointerdown', 0)
  if (isLine) touch('pointermove', 50)
  touch('pointerup', isLine ? 50 : 0)
  await expect.element(page.getByRole('img', { name })).toBeVisible()
}

test('7.14 The walk saves each tap at once, resumes at the open step, and works with the keyboard', async () => {
  const { store } = await atCar(acceptanceRow(101, { checks: CHECKS }))
  await expect.element(page.getByRole('heading', { name: 'DEM-AN 7' })).toBeVisible()
  await expect.element(page.getByText('Zuletzt 41.000 km am 01.01.2020')).toBeVisible()
  await page.getByLabelText('Kilometerstand').fill('40000')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(/weniger als/i)).toBeVisible()
  await button('Tank 4 von 8').click()
  await expect.element(button('Tank 4 von 8')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => store.rows[0]).toMatchObject({ kilometers: 40_000, fuel: 50 })
  expect(await violations()).toEqual([])

  await button('Prüfung 0/3').click()
  const row = group('Bremslicht')
  await row.getByRole('button', { name: 'Mangel' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await button('Befund anlegen').click()
  await button('Rest in Ordnung').first().click()
  await expect
    .poll(() => store.rows[0]?.checks.map(({ result }) => result))
    .toEqual(['ok', 'defect', ''])
  await expect.poll(() => store.rows[0]?.findings.map(({ finding: text }) => text)).toEqual(['Bremslicht'])
  expect(await violations()).toEqual([])
  await expect.element(page.getByText('Gespeichert')).toBeVisible()
})
