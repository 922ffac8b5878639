import { afterEach, expect, test } from 'vitest'
import type { RecordRow } from '#contract/records/define.ts'
import type { upload } from '#contract/records/upload.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { LinkedFiles } from '#renderer/records/files/LinkedFiles.tsx'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const LIST = 'GET /v1/uploads'
const PAPER = uuidOf(7)
const GROUP = uuidOf(9)

type Row = RecordRow<typeof upload>
const file = (nth: number, given: Partial<Row>): Row => ({
  uuid: uuidOf(nth),
  version: 1,
  created_at: '2026-09-01T08:00:00.000Z',
  updated_at: '2026-09-01T08:00:00.000Z',
  deleted_at: null,
  name: `Gutachten ${nth}.pdf`,
  upload_group_uuid: GROUP,
  description: '',
  tags: [],
  paper_uuid: PAPER,
  vehicle_uuid: null,
  customer_uuid: null,
  expires_at: null,
  state: 'available',
  type: 'pdf',
  content_type: 'application/pdf',
  size: 2_000_000,
  digest: '',
  version_uuid: uuidOf(100 + nth),
  version_count: 1,
  width: null,
  height: null,
  uploaded_at: '2026-09-01T08:00:00.000Z',
  uploader_uuid: null,
  ends_at: null,
  is_expiring: false,
  is_linked: true,
  ...given,
})

afterEach(() => {
  queryClient.clear()
  useSession.setState({ permissions: {} })
})

const signIn = () => useSession.setState({ permissions: { [`upload-group:${GROUP}`]: ['upload_group.read'] } })

test('7.19 A paper shows the files that are linked to it, to open and to download', async () => {
  signIn()
  const items = [
    file(1, {}),
    file(2, { state: 'expired' }),
    file(3, { state: 'infected' }),
    file(4, { state: 'uploading', version_uuid: '' }),
  ]
  answer({ [LIST]: () => ({ items, has_more: true, next_cursor: 'x' }) })
  const screen = await show(<LinkedFiles of="paper" uuid={PAPER} />, ['upload', 'records', 'errors'])
  const files = screen.getByRole('region', { name: 'Dateien' })
  await expect
    .element(files.getByRole('link', { name: 'Gutachten 1.pdf' }))
    .toHaveAttribute('href', `/uploads/${uuidOf(1)}`)
  await expect.element(files.getByRole('button', { name: 'Gutachten 1.pdf herunterladen' })).toBeVisible()
  // Refused contents are shown with the reason, and without a button.
  await expect.element(files.getByText('Abgelaufen')).toBeVisible()
  await expect.element(files.getByText('Virus, gesperrt')).toBeVisible()
  expect(files.getByRole('button').elements()).toHaveLength(1)
  expect(files.getByText('Gutachten 4.pdf').elements()).toHaveLength(0)
  const all = `/uploads?${new URLSearchParams({ 'filter[paper_uuid][in]': PAPER })}`
  await expect.element(files.getByRole('link', { name: 'Alle Dateien zeigen' })).toHaveAttribute('href', all)
  expect(askedFor(LIST)[0]?.query).toMatchObject({ 'filter[paper_uuid][in]': PAPER })
  expect(await violations()).toEqual([])
})

test('7.19 A user without a right in any file group is shown no files, and none are requested', async () => {
  answer({ [LIST]: () => ({ items: [file(1, {})], has_more: false, next_cursor: null }) })
  const screen = await show(<LinkedFiles of="vehicle" uuid={PAPER} />, ['upload', 'records', 'errors'])
  expect(screen.container.textContent).toBe('')
  expect(askedFor(LIST)).toHaveLength(0)
})
