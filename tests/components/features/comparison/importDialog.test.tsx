import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { ImportDialog } from '#renderer/features/comparison/dialogs/ImportDialog.tsx'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const IMPORT = 'POST /v1/workshop/times/import'
type Read = EndpointOutput<typeof IMPORT>
const COLUMNS: Read['columns'] = ['Wer', 'Wann', 'An', 'Ab'].map((name) => ({ name, field: null, sample: `${name} 1` }))
const READ: Read = {
  is_done: false,
  rows: 1,
  added: 1,
  changed: 0,
  same: 0,
  missing: [],
  columns: COLUMNS,
  problems: [],
  problem_count: 0,
  left_out_columns: [],
  is_remembered: false,
  left_out: [],
  left_out_counts: { day_off: 0, sum: 0, double_stamp: 0 },
  doubts: [],
  times: [],
  sold: [],
}

test('A file of times with unknown columns is imported after the user has assigned its columns', async () => {
  const onClose = vi.fn()
  answer({
    [IMPORT]: ({ body: { columns, is_preview } }) => ({
      ...READ,
      is_done: !is_preview,
      missing: columns ? [] : ['person', 'day', 'from', 'until'],
    }),
  })
  await show(<ImportDialog location={uuidOf(1)} onClose={onClose} />, ['comparison', 'directory'])
  await expect.element(page.getByRole('button', { name: 'Excel- oder CSV-Datei wählen' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await userEvent.upload(input as HTMLInputElement, new File(['Wer;Wann;An;Ab\na;b;c;d'], 'zeiten.csv'))
  await expect.element(page.getByText('Diese Spalten fehlen: Person, Tag, Von, Bis.')).toBeVisible()
  for (const [column, field] of [
    ['Wer', 'Person'],
    ['Wann', 'Tag'],
    ['An', 'Von'],
    ['Ab', 'Bis'],
  ] as const)
    await userEvent.selectOptions(page.getByRole('combobox', { name: column, exact: true }), field)
  await page.getByRole('button', { name: 'Zuordnung übernehmen' }).click()
  await expect.element(page.getByText('Zeilen: 1. Neu: 1, geändert: 0, schon bekannt: 0.')).toBeVisible()
  await page.getByRole('button', { name: 'Übernehmen', exact: true }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  const columns = ['person', 'day', 'from', 'until']
  expect(askedFor(IMPORT).map(({ body }) => [body.columns, body.is_preview])).toEqual([
    [undefined, true],
    [columns, true],
    [columns, false],
  ])
})

test('The preview of a file shows the times as they are read, and asks about doubtful columns and days', async () => {
  const columns: Read['columns'] = [
    { name: 'Kommen', field: 'from', sample: '7:00' },
    { name: 'Kommen 2', field: 'from', sample: '12:30' },
    { name: 'Pause', field: null, sample: '0:30' },
  ]
  const person = { uuid: uuidOf(5), first_name: 'Mia', last_name: 'Berg' }
  answer({
    [IMPORT]: ({ body }) => ({
      ...READ,
      columns,
      left_out_columns: ['Pause'],
      left_out: [{ line: 3, reason: 'day_off', text: '1005, Sa 07.11.2026, Urlaub' }],
      left_out_counts: { day_off: 1, sum: 0, double_stamp: 0 },
      doubts: [{ kind: 'day_or_month', text: '05/10/2026', readings: ['2026-10-05', '2026-05-10'] }],
      times: [
        {
          line: 2,
          person,
          from: `${body.month_first ? '2026-05-10' : '2026-10-05'}T05:00:00.000Z`,
          until: `${body.month_first ? '2026-05-10' : '2026-10-05'}T14:00:00.000Z`,
        },
      ],
    }),
  })
  await show(<ImportDialog location={uuidOf(1)} onClose={vi.fn()} />, ['comparison', 'directory'])
  await expect.element(page.getByRole('button', { name: 'Excel- oder CSV-Datei wählen' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await userEvent.upload(input as HTMLInputElement, new File(['a;b'], 'zeiten.csv'))
  await expect.element(page.getByText('Von: Kommen, Kommen 2.')).toBeVisible()
  await expect.element(page.getByText('Diese Spalten werden nicht übernommen: Pause')).toBeVisible()
  await expect.element(page.getByText('Tage ohne Zeiten: 1.')).toBeVisible()
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Berg' }))
    .toHaveTextContent('2Mia Berg05.10.202607:0016:00')
  await page.getByText('Monat zuerst: 10.05.2026').click()
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Berg' }))
    .toHaveTextContent('2Mia Berg10.05.202607:0016:00')
  expect(askedFor(IMPORT).map(({ body }) => body.month_first)).toEqual([false, true])
  await page.getByRole('button', { name: 'Spalten zuordnen' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Kommen 2', exact: true })).toHaveValue('from')
})
