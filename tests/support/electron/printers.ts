import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrinterInfo, WebContentsPrintOptions } from 'electron'
import { launchOptions } from './launchOptions.ts'

const MICRONS_PER_INCH = 25_400
const A4 = { width: 210_000, height: 297_000 }

/** The printers that `ELECTRON_STAND_IN_PRINTERS` names. One called `broken` takes no job. */
export function listPrinters(): PrinterInfo[] {
  const names = (process.env.ELECTRON_STAND_IN_PRINTERS ?? '').split(',').filter((name) => name !== '')
  return names.map((name) => ({ name, displayName: name, description: '', options: {} }))
}

let jobs = 0

/**
 * Prints into a PDF with its options beside it, below `printed` in the profile. Returns Chromium's reason for a
 * failure, or an empty text.
 */
export async function printPage(
  options: WebContentsPrintOptions,
  toPdf: (params: object) => Promise<{ data: string }>,
): Promise<string> {
  const { deviceName = '', silent = false, pageSize } = options
  if (silent && !listPrinters().some(({ name }) => name === deviceName)) return 'Invalid printer settings'
  if (deviceName === 'broken') return 'Print job failed'
  const { width, height } = typeof pageSize === 'object' ? pageSize : A4
  const { data } = await toPdf({
    paperWidth: width / MICRONS_PER_INCH,
    paperHeight: height / MICRONS_PER_INCH,
    printBackground: options.printBackground ?? false,
    ...(options.margins?.marginType === 'none' && { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 }),
  })
  const folder = join(launchOptions.userData, 'printed')
  mkdirSync(folder, { recursive: true })
  jobs += 1
  writeFileSync(join(folder, `${jobs}.pdf`), Buffer.from(data, 'base64'))
  writeFileSync(join(folder, `${jobs}.json`), JSON.stringify(options))
  return ''
}
