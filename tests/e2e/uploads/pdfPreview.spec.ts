import { deflateSync } from 'node:zlib'
import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { atPage } from '../records/adminPages.ts'

/** A PDF of one page with these drawing operations, packed. */
function pdf(operations: Buffer): Buffer {
  const packed = deflateSync(operations)
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const add = (text: string, stream?: Buffer) => {
    offsets.push(Buffer.concat(parts).length)
    const body = stream ? [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')] : []
    parts.push(Buffer.from(`${offsets.length} 0 obj\n${text}\n`), ...body, Buffer.from('endobj\n'))
  }
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  add(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
  )
  add(`<< /Length ${packed.length} /Filter /FlateDecode >>`, packed)
  const start = Buffer.concat(parts).length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(`xref\n0 5\n0000000000 65535 f \n${rows}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`),
  )
  return Buffer.concat(parts)
}

async function bring(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto(new URL('/uploads/new', page.url()).href)
  const add = page.getByRole('region', { name: 'Dateien hochladen' })
  await add.locator('input[type="file"]').setInputFiles([{ name, mimeType: 'application/pdf', buffer }])
  await add.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Ablage', exact: true }).click()
  await add.getByRole('button', { name: 'Hochladen (1)' }).click()
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Fertig').first()).toBeVisible()
}

const open = (page: Page, name: string) => page.getByRole('grid').getByText(name).click()

test('7.19 The preview of a PDF with millions of lines is given up, and the window stays usable meanwhile', async ({
  browser,
  server,
}) => {
  const page = await atPage(browser, server, 'admin', '/uploads')
  const text = 'BT /F 40 Tf 20 100 Td (Drehmoment) Tj ET 0 0 m 200 200 l S\n'
  await bring(page, 'Anleitung.pdf', pdf(Buffer.from(text)))
  await open(page, 'Anleitung.pdf')
  const drawn = page.getByRole('img', { name: 'Seite 1 von Anleitung.pdf' })
  await expect(drawn).toBeVisible()
  // Letters and the line are dark on the white page.
  const darkShare = await drawn.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    // The letters stand in the middle of the left side, above the line.
    const { data } = context?.getImageData(100, 300, 300, 180) ?? { data: [] }
    return data.filter((value, at) => at % 4 === 0 && value < 128).length / (data.length / 4)
  })
  expect(darkShare).toBeGreaterThan(0.02)
  await bring(page, 'Linien.pdf', pdf(Buffer.alloc(45_000_000, '0 0 m 9 9 l S\n')))
  await page.evaluate(() => {
    let last = performance.now()
    const watched = Object.assign(window, { longestGap: 0 })
    setInterval(() => {
      watched.longestGap = Math.max(watched.longestGap, performance.now() - last)
      last = performance.now()
    }, 10)
  })
  await open(page, 'Linien.pdf')
  await expect(page.getByText('Diese Datei zu zeichnen dauert zu lange.')).toBeVisible()
  const gap = await page.evaluate(() => (window as unknown as { longestGap: number }).longestGap)
  expect(gap).toBeLessThan(1_500)
  await expect(page.getByRole('button', { name: 'Herunterladen' })).toBeVisible()
  await page.context().close()
})
