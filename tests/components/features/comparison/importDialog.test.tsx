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
}

test('A file of times with unknown columns is imported after the user has assigned them', async () => {
  const onClose = vi.fn()
  answer({
    [IMPORT]: ({ body: { columns, is_preview } }) => ({
      ...READ,
      is_done: !is_preview,
      missing: columns ? [] : ['person', 'day', 'from', 'until'],
    }),
  })
  await show(<ImportDialog site={uuidOf(1)} onClose={onClose} />, ['comparison', 'directory'])
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
