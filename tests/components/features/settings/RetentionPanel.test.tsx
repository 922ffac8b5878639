import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { RetentionPanel } from '#renderer/features/settings/retention/RetentionPanel.tsx'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { signIn } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

type Report = EndpointOutput<'GET /v1/admin/retention'>
const SWITCH = 'PUT /v1/admin/retention/switch'
const reportOf = (removed: number, on: Report['on']): Report => ({
  next_at: '2026-09-16T23:30:00.000Z',
  is_running: false,
  on,
  plan: [{ kind: 'papers', removed, kept: [] }],
  runs: [],
})

beforeEach(() => signIn())

test('DAT-03 Retention is switched on in a dialog that shows what it removes, and a preview that changed is shown again', async () => {
  let report = reportOf(3, null)
  answer({ 'GET /v1/admin/retention': () => report })
  const screen = await show(<RetentionPanel version={1} isUnsaved={false} />, ['settings', 'errors'])
  await expect.element(screen.getByText(/Nachts wird nichts entfernt/)).toBeVisible()
  await expect.element(screen.getByText(/Nächster Lauf/)).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Einschalten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aufbewahrung einschalten?' })
  await expect.element(dialog.getByRole('cell', { name: '3' })).toBeVisible()

  answer({ [SWITCH]: () => refusal('retention_changed') })
  report = reportOf(4, null)
  await dialog.getByRole('button', { name: 'Einschalten' }).click()
  await expect.element(dialog.getByText(/hat sich inzwischen geändert/)).toBeVisible()
  await expect.element(dialog.getByRole('cell', { name: '4' })).toBeVisible()

  answer({ [SWITCH]: () => undefined })
  report = reportOf(4, { at: '2026-09-16T08:00:00.000Z', by: null })
  await dialog.getByRole('button', { name: 'Einschalten' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText(/Nächster Lauf/)).toBeVisible()
  expect(askedFor(SWITCH).map(({ body }) => body)).toEqual([
    { is_on: true, seen: reportOf(3, null).plan },
    { is_on: true, seen: reportOf(4, null).plan },
  ])

  report = reportOf(4, null)
  await screen.getByRole('button', { name: 'Ausschalten' }).click()
  await expect.element(screen.getByText(/Nachts wird nichts entfernt/)).toBeVisible()
  expect(askedFor(SWITCH).at(-1)?.body).toEqual({ is_on: false, seen: null })
})
