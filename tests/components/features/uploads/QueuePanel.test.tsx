import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { QueuePanel } from '#renderer/features/uploads/queue/QueuePanel.tsx'
import { useUploads } from '#renderer/features/uploads/queue/uploads.ts'
import type { UploadTask } from '#renderer/features/uploads/queue/uploadTask.ts'
import { show } from '#tests/support/components/show.tsx'
import { violations } from '#tests/support/components/violations.ts'

const MEGABYTE = 1_000_000
const task = (name: string, given: Partial<UploadTask>): UploadTask =>
  Object.assign(
    {
      id: name,
      owner: 'ahf01/1',
      tab: 'a',
      name,
      size: 10 * MEGABYTE,
      type: '',
      groupUuid: 'g',
      rowUuid: null,
      isVersion: false,
      address: null,
      sent: 0,
      status: 'waiting',
      isConfirmed: false,
      existing: null,
      error: null,
      isOffline: false,
      handle: null,
      at: 0,
    } as const,
    given,
  )

test('The list of uploads shows progress, pauses, questions and reasons of refusals in words', async () => {
  useUploads.setState({
    tasks: [
      task('Film.mp4', { status: 'sending', sent: 4 * MEGABYTE }),
      task('Halle.mp4', { status: 'sending', sent: MEGABYTE, isOffline: true }),
      task('Plan.pdf', { status: 'paused', sent: 5 * MEGABYTE }),
      task('Programm.exe', { status: 'failed', error: 'wrong_file_type' }),
      task('Riesig.zip', { status: 'failed', error: 'file_too_large' }),
      task('Leer.txt', { status: 'failed', error: 'no_file', size: 0 }),
      task('Gestern.txt', { status: 'missing', sent: MEGABYTE }),
      task('Preise.csv', {
        status: 'asking',
        existing: { by: 'content', uuid: 'u', name: 'Preise alt.csv', groupName: 'Ablage', isDeleted: false },
      }),
    ],
  })
  await show(<QueuePanel />, ['upload', 'errors'])
  const panel = page.getByRole('region', { name: 'Uploads' })
  const item = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
  await expect.element(panel.getByText('Noch zu tun: 8')).toBeVisible()
  await expect.element(item('Film.mp4').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await expect.element(item('Film.mp4').getByText('4 MB von 10 MB')).toBeVisible()
  await expect.element(item('Film.mp4').getByRole('button', { name: /Film\.mp4.* anhalten/ })).toBeVisible()
  await expect.element(item('Halle.mp4').getByText('Keine Verbindung, geht von selbst weiter')).toBeVisible()
  await expect.element(item('Plan.pdf').getByRole('button', { name: /Plan\.pdf.* fortsetzen/ })).toBeVisible()
  await expect
    .element(item('Programm.exe').getByRole('alert'))
    .toMatchTextContent(/Dieser Dateityp ist nicht erlaubt\./)
  await expect.element(item('Riesig.zip').getByRole('alert')).toMatchTextContent(/zu groß/)
  await expect.element(item('Leer.txt').getByRole('alert')).toMatchTextContent(/Wählen Sie eine Datei aus\./)
  await expect.element(item('Gestern.txt').getByRole('button', { name: 'Datei auswählen' })).toBeVisible()
  await expect
    .element(item('Preise.csv').getByText(/Diese Datei gibt es schon: .*Preise alt\.csv.* in .*Ablage/))
    .toBeVisible()
  await expect.element(item('Preise.csv').getByRole('button', { name: 'Weglassen' })).toBeVisible()
  expect(await violations()).toEqual([])
  useUploads.setState({ tasks: [task('Film.mp4', { status: 'done', rowUuid: 'r' })] })
  await expect.element(panel.getByText('Alles hochgeladen')).toBeVisible()
})
