import { Modal } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Words } from '#renderer/features/planner/data/useWords.ts'
import { ResourceHistory } from '#renderer/features/planner/resources/ResourceHistory.tsx'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { ANNA, BERT, signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

type Events = EndpointOutput<'GET /v1/workshop/planner/loan-cars/:uuid/history'>['items']

const CAR = uuidOf(701)
const PAPER = uuidOf(702)
const words = {
  date: (day: string) => `am ${day}`,
  dayOf: (moment: number) => new Date(moment).toISOString().slice(0, 10),
  clock: (moment: number) => new Date(moment).toISOString().slice(11, 16),
} as unknown as Words

const eventAt = (number: number, event: string, changes: Events[number]['changes'], by = BERT): Events[number] => ({
  uuid: uuidOf(710 + number),
  at: `2026-09-1${number}T08:00:00.000Z`,
  event,
  by: { uuid: by.uuid, first_name: by.first_name, last_name: by.last_name },
  changes,
})

test('The history of a loan car names the users who changed it, its changed fields, and the papers that booked it', async () => {
  signIn()
  answer({
    'GET /v1/workshop/planner/loan-cars/:uuid/history': ({ query }) =>
      query.cursor === undefined
        ? {
            items: [
              eventAt(
                3,
                'loanCar.booked',
                [
                  { field: 'paper_uuid', before: null, after: PAPER },
                  { field: 'from', before: null, after: '2026-09-16T07:00:00.000Z' },
                ],
                ANNA,
              ),
              eventAt(2, 'loanCar.changed', [
                { field: 'name', before: 'Polo', after: 'Polo blau' },
                { field: 'is_usable', before: true, after: true },
              ]),
            ],
            has_more: true,
            next_cursor: uuidOf(712),
          }
        : { items: [eventAt(1, 'loanCar.created', [])], has_more: false, next_cursor: null },
    'GET /v1/workshop/paper/labels': () => ({ items: [{ uuid: PAPER, label: 'DEM-AB 1', deleted: false }] }),
  })
  await show(<ResourceHistory kind="car" uuid={CAR} name="Polo blau" words={words} />, ['planner', 'records'])
  await page.getByRole('button', { name: 'Verlauf: Polo blau' }).click()
  const dialog = page.getByRole('dialog')
  const entries = dialog.getByRole('listitem')
  const texts = () => entries.elements().map((entry) => entry.textContent)
  await expect.poll(() => texts()[0]).toMatch(/Anna Probe hat den Wagen gebucht.*DEM-AB 1/)
  expect(texts()[0]).toMatch(/am 2026-09-16 07:00/)
  expect(texts()[1]).toMatch(/Bert Muster hat geändert.*Polo.*Polo blau/)
  expect(texts()[1]).not.toMatch(/einsatzbereit/)
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Ältere zeigen' }).click()
  await expect.poll(() => texts()[2]).toMatch(/hat es angelegt/)
  expect(askedFor('GET /v1/workshop/planner/loan-cars/:uuid/history').map(({ params }) => params.uuid)).toEqual([
    CAR,
    CAR,
  ])
})

test('The history of an absence names its weekdays and its times in the language of the user', async () => {
  signIn()
  answer({
    'GET /v1/workshop/planner/absences/:uuid/history': () => ({
      items: [
        eventAt(2, 'absence.changed', [
          { field: 'weekdays', before: [0], after: null },
          { field: 'part', before: '13:00–17:00', after: null },
        ]),
        eventAt(1, 'absence.changed', [
          { field: 'weekdays', before: [0], after: [1, 3] },
          { field: 'part', before: null, after: '13:00–17:00' },
        ]),
      ],
      has_more: false,
      next_cursor: null,
    }),
  })
  await show(<ResourceHistory kind="absence" uuid={CAR} name="Schule" words={words} />, ['planner', 'records'])
  await page.getByRole('button', { name: 'Verlauf: Schule' }).click()
  const entries = page.getByRole('dialog').getByRole('listitem')
  const texts = () => entries.elements().map((entry) => entry.textContent)
  await expect.poll(() => texts()[1]).toMatch(/Wochentagen.*Montag.*Dienstag, Donnerstag/)
  expect(texts()[1]).toMatch(/Zeit.*Ganze Tage.*13:00–17:00/)
  expect(texts()[0]).toMatch(/Montag.*An allen Wochentagen/)
})

test('Escape closes the history of an absence, and not the dialog in which it was opened', async () => {
  signIn()
  answer({
    'GET /v1/workshop/planner/absences/:uuid/history': () => ({ items: [], has_more: false, next_cursor: null }),
  })
  const close = vi.fn()
  await show(
    <Modal.Stack>
      <Modal stackId="resources" opened onClose={close} title="Leute">
        <ResourceHistory kind="absence" uuid={CAR} name="Urlaub" words={words} />
      </Modal>
    </Modal.Stack>,
    ['planner', 'records'],
  )
  await page.getByRole('button', { name: 'Verlauf: Urlaub' }).click()
  const text = page.getByText('Hier ist noch nichts aufgezeichnet.')
  await expect.element(text).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(text).not.toBeInTheDocument()
  expect(close).not.toHaveBeenCalled()
})
