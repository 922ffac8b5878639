import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { feature } from '#renderer/features/directory/feature.ts'
import { answer } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, BERT, uuidOf } from '#tests/support/components/signedIn.ts'

const PREVIEW: DirectoryRun = {
  uuid: uuidOf(3),
  kind: 'user_generation',
  source: 'ldap',
  state: 'preview',
  total: 1,
  processed: 0,
  created: 1,
  updated: 0,
  deactivated: 0,
  unchanged: 0,
  failed: 0,
  incomplete: 0,
  uninvited: 0,
  error: '',
  left_out_columns: [],
  created_at: '2026-09-16T08:00:00.000Z',
  finished_at: null,
  by: null,
}

async function showPreview(by: DirectoryRun['by']) {
  answer({
    'GET /v1/admin/directory/runs': () => [],
    'GET /v1/admin/directory/runs/:run_uuid': () => ({ ...PREVIEW, by }),
    'GET /v1/admin/directory/runs/:run_uuid/lines': () => ({ items: [], has_more: false }),
  })
  await showScreen(feature, `/admin/directory/${PREVIEW.uuid}`)
}
const start = page.getByRole('button', { name: 'Jetzt übernehmen' })

test('The user who made the preview of an import may start the import', async () => {
  await showPreview({ uuid: ANNA.uuid, first_name: ANNA.first_name, last_name: ANNA.last_name })
  await expect.element(start).toBeEnabled()
})

test('The import of a colleague’s preview cannot be started, and the page names that colleague', async () => {
  await showPreview(BERT)
  await expect.element(page.getByText(/Bert Muster.* erstellt/)).toBeVisible()
  await expect.element(start).toBeDisabled()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('The import of a preview by a purged user cannot be started either', async () => {
  await showPreview(null)
  await expect.element(page.getByText(/jemand anderes erstellt/)).toBeVisible()
  await expect.element(start).toBeDisabled()
})
