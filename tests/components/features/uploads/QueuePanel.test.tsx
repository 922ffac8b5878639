import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { upload } from '#contract/records/upload.ts'
import { feature } from '#renderer/features/uploads/feature.ts'
import { QueuePanel } from '#renderer/features/uploads/queue/QueuePanel.tsx'
import { useUploads } from '#renderer/features/uploads/queue/uploads.ts'
import type { UploadTask } from '#renderer/features/uploads/queue/uploadTask.ts'
import { answer } from '#tests/support/components/answers.ts'
import { recordAnswers } from '#tests/support/components/recordAnswers.ts'
import { show } from '#tests/support/components/show.tsx'
import { showScreen } from '#tests/support/components/showScreen.tsx'
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

test('A long name of an upload is cut in the middle, so that its ending and the buttons stay in the panel', async () => {
  const name = `${'Abnahmeprotokoll '.repeat(10)}Hebebühne 3.pdf`
  useUploads.setState({
    tasks: [
      task(name, { status: 'failed', error: 'file_too_large' }),
      task(`done ${name}`, { status: 'done', rowUuid: 'r' }),
    ],
  })
  await show(<QueuePanel />, ['upload', 'errors'])
  const panel = page.getByRole('region', { name: 'Uploads' })
  const boxOf = (element: Element) => element.getBoundingClientRect()
  await expect.element(panel.getByRole('link', { name: `done ${name}` })).toBeVisible()
  const around = boxOf(panel.element())
  const buttons = panel.element().querySelectorAll('li button')
  expect(buttons).toHaveLength(3)
  for (const button of buttons) expect(boxOf(button).right).toBeLessThanOrEqual(around.right)
  const [end] = [...panel.element().querySelectorAll('bdi span:last-child')]
  expect(end?.textContent).toBe('ebebühne 3.pdf')
  expect(end && boxOf(end).right).toBeLessThanOrEqual(boxOf(buttons[0] as Element).left)
  await panel.getByRole('button', { name: 'Einklappen' }).click()
  await expect.element(panel.getByRole('listitem').first()).not.toBeInTheDocument()
  expect(around.height).toBeGreaterThan(boxOf(panel.element()).height)
})

test('The panel of running uploads lies below the list of files and covers none of it', async () => {
  const { answers } = recordAnswers(upload, [], {} as never)
  answer({ ...answers, 'GET /v1/uploads/groups': () => ({ items: [] }) })
  await showScreen(feature, '/uploads')
  const grid = page.getByRole('grid')
  await expect.element(grid).toBeVisible()
  useUploads.setState({
    tasks: Array.from({ length: 12 }, (_, nth) =>
      task(`Halle ${nth}.mp4`, { status: 'failed', error: 'upload_failed' }),
    ),
  })
  const panel = page.getByRole('region', { name: 'Uploads' })
  await expect.element(panel.getByText('Noch zu tun: 12')).toBeVisible()
  const [list, below] = [grid.element().getBoundingClientRect(), panel.element().getBoundingClientRect()]
  expect(list.bottom).toBeLessThanOrEqual(below.top)
  expect(list.height).toBeGreaterThan(below.height)
  expect(below.bottom).toBeLessThanOrEqual(window.innerHeight)
})
