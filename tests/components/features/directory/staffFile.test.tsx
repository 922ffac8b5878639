import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { feature } from '#renderer/features/directory/feature.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const IMPORT = 'POST /v1/admin/users/import'
const RUN: DirectoryRun = {
  uuid: uuidOf(3),
  kind: 'user_generation',
  source: 'csv',
  state: 'preview',
  total: 2,
  processed: 1,
  created: 0,
  updated: 0,
  deactivated: 0,
  unchanged: 1,
  failed: 1,
  incomplete: 1,
  error: '',
  created_at: '2026-09-16T08:00:00.000Z',
  finished_at: null,
  by: null,
}
const planned = { label: 'Mia Berg', changes: [], problems: { phone: 'invalid_phone' } }
const failed = { label: 'Tom Tal', changes: [], problems: { '': 'stray_quote' } }

test('A file that can be read in two ways asks for the right spelling, and a preview with gaps names them', async () => {
  answer({
    'GET /v1/admin/directory/runs': () => [],
    [IMPORT]: () => ({ run: RUN, columns: [] }),
    'GET /v1/admin/directory/runs/:run_uuid': () => RUN,
    'GET /v1/admin/directory/runs/:run_uuid/lines': () => ({
      items: [
        { line: 2, action: 'none', state: 'planned', ...planned },
        { line: 4, action: 'none', state: 'failed', ...failed },
      ],
      has_more: false,
    }),
  })
  await showScreen(feature, '/admin/directory')
  await expect.element(page.getByRole('button', { name: 'Excel- oder CSV-Datei wählen' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  // The letters s and i of Turkish are others in the encoding of Poland.
  const bytes = Uint8Array.from([...'Vorname;Nachname\nG\u00FCne\u00FE;I\u00FE\u00FDk'], (one) => one.charCodeAt(0))
  await userEvent.upload(input as HTMLInputElement, new File([bytes], 'mitarbeiter.csv', { type: 'text/csv' }))
  const choice = page.getByRole('group', { name: /verschieden lesen/ })
  await expect.element(choice.getByRole('button', { name: 'Güneţ;Iţýk' })).toBeVisible()
  expect(askedFor(IMPORT)).toEqual([])
  await choice.getByRole('button', { name: 'Güneş;Işık' }).click()
  await expect.element(page.getByText('Es gibt nichts zu übernehmen', { exact: false })).toBeVisible()
  expect(askedFor(IMPORT).map(({ body }) => body.csv)).toEqual(['Vorname;Nachname\nGüneş;Işık'])
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect
    .element(row('Mia Berg'))
    .toHaveTextContent('2Mia Bergbleibt gleichNicht übernommen:Telefon Keine vollständige Telefonnummer')
  await expect.element(row('Tom Tal')).toHaveTextContent('4Tom TalFehlerEin Anführungszeichen ohne Gegenstück')
})
