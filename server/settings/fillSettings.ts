import { type SettingKey, settingOf } from '#contract/settings/registry.ts'
import { fillVariables } from '#contract/settings/variables.ts'

/** `year` is the year in the dealer's time zone, which may differ from that of UTC for some hours. */
type Dealer = { code: string; name: string; year: number }

/** The values with the dealer's variables filled in. Other variables belong to one record. */
export function fillSettings<T extends Partial<Record<SettingKey, unknown>>>(values: T, dealer: Dealer): T {
  const known = { dealer: dealer.name, code: dealer.code, year: String(dealer.year) }
  const filled = Object.entries(values).map(([key, value]) => {
    const setting = settingOf(key as SettingKey)
    const hasVariables = setting.type === 'string' && setting.variables !== undefined
    return [key, hasVariables ? fillVariables(String(value), known) : value]
  })
  return Object.fromEntries(filled) as T
}
