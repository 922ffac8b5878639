import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { ReadingDialog } from '#renderer/features/hst/reading/ReadingDialog.tsx'
import { answer, askedFor, listen } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'

const READING = 'POST /v1/workshop/hst/reading'
const VIN = 'WVWZZZCDZMW704513'
const READ: EndpointOutput<typeof READING> = {
  vins: [VIN],
  licensePlate: '',
  jobId: '',
  items: [],
  covers: ['field_action'],
  looked: null,
  unread: [{ line: 2, text: 'Rückruf' }],
  problems: [],
  duplicate: null,
  differences: null,
}

const open = (bytes: Uint8Array<ArrayBuffer>) => {
  listen()
  return show(<ReadingDialog vin="" file={new File([bytes], 'liste.txt')} onClose={() => undefined} />, [
    'hst',
    'directory',
    'records',
  ])
}
const latin = (text: string) => Uint8Array.from([...text], (one) => one.charCodeAt(0))

test('An HST list that is not in Unicode can be read in another encoding, and then nothing stays confirmed', async () => {
  answer({ [READING]: () => READ })
  await open(latin('Feldmaßnahmen\nRückruf'))
  const other = page.getByRole('combobox', { name: 'Kodierung der Datei' })
  await expect.element(other).toHaveValue('windows-1252')
  const seen = page.getByRole('checkbox')
  await seen.click()
  await expect.element(seen).toBeChecked()
  await other.click()
  await page.getByRole('option', { name: 'DOS 850' }).click()
  await expect.element(other).toHaveValue('DOS 850')
  await expect.element(seen).not.toBeChecked()
  expect(askedFor(READING).map(({ body }) => body.raw)).toEqual(['Feldmaßnahmen\nRückruf', 'Feldma▀nahmen\nR³ckruf'])
})

test('An HST list in Unicode offers no other encoding', async () => {
  answer({ [READING]: () => READ })
  await open(new TextEncoder().encode('Feldmaßnahmen\nRückruf'))
  await expect.element(page.getByRole('checkbox')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Kodierung der Datei' })).not.toBeInTheDocument()
})
