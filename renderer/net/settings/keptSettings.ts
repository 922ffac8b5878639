import type { PublicSettings } from '#contract/settings/registry.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'

const VERSION = 'settings_version'
const VALUES = 'settings'

type VersionedSettings = { values: Partial<PublicSettings>; version: number }

/**
 * The settings of the last visit on this device, so that logo and notices appear at once. Only one dealer's are kept.
 */
export const keptSettings = {
  read(dealerCode: string | null): VersionedSettings | null {
    const version = safeStorage.getItem(VERSION)
    if (dealerCode === null || version === null) return null
    const kept = parse(safeStorage.getItem(VALUES))
    if (kept?.dealerCode !== dealerCode || String(kept.version) !== version) return null
    return { values: kept.values, version: kept.version }
  },
  keep(dealerCode: string, settings: VersionedSettings): void {
    safeStorage.setItem(VALUES, JSON.stringify({ dealerCode, ...settings }))
    safeStorage.setItem(VERSION, String(settings.version))
  },
  forget(): void {
    for (const key of [VALUES, VERSION]) safeStorage.removeItem(key)
  },
}

type Kept = VersionedSettings & { dealerCode: string }

function parse(text: string | null): Kept | null {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    const isKept = typeof kept === 'object' && kept !== null && 'dealerCode' in kept && 'version' in kept
    return isKept && 'values' in kept && typeof kept.values === 'object' ? (kept as Kept) : null
  } catch {
    return null
  }
}
