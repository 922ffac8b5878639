import { settingOf } from '#contract/settings/registry.ts'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/failure.ts'
import type { SettingChange } from '#server/settings/checkSettings.ts'
import { type ScanResult, scan } from '#server/storage/virusScanner.ts'
import { scannerOf } from './scannerOf.ts'

/** With the virus scanner on, no picture is stored that it has not looked at. */
export async function scanImages(
  database: Database,
  dealerId: string,
  changes: readonly SettingChange[],
): Promise<void> {
  const images = changes.filter(({ key, value }) => settingOf(key).type === 'image' && value !== '' && value !== null)
  const scanner = images.length === 0 ? null : await scannerOf(database, dealerId)
  if (!scanner) return
  for (const { key, value } of images) {
    const text = String(value)
    const bytes = Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
    const { threat } = await scan(scanner, bytes).catch((): ScanResult => {
      throw new Failure('scanner_unavailable')
    })
    if (threat !== null) throw new Failure('validation_failed', { fields: { [`values.${key}`]: 'infected' } })
  }
}
