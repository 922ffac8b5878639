import { settingOf } from '#contract/settings/registry.ts'
import { scannerOf } from '#server/files/scannerOf.ts'
import { Failure } from '#server/request/failure.ts'
import type { SettingChange } from '#server/settings/checkSettings.ts'
import { scan } from '#server/storage/virusScanner.ts'

const unavailable = (error: unknown): never => {
  throw error instanceof Failure ? error : new Failure('scanner_unavailable')
}

/** With the virus scanner on, no picture is stored that it has not looked at. */
export async function scanImages(
  services: Parameters<typeof scannerOf>[0],
  dealerId: string,
  changes: readonly SettingChange[],
): Promise<void> {
  const images = changes.filter(({ key, value }) => settingOf(key).type === 'image' && value !== '' && value !== null)
  const scanner = images.length === 0 ? null : await scannerOf(services, dealerId).catch(unavailable)
  if (!scanner) return
  for (const { key, value } of images) {
    const text = String(value)
    const bytes = Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
    const { threat } = await scan(scanner, bytes).catch(unavailable)
    if (threat !== null) throw new Failure('validation_failed', { fields: { [`values.${key}`]: 'infected' } })
  }
}
