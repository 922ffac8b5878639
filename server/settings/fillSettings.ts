import { TIME_ZONE } from '#contract/constants.ts'
import { yearIn } from '#contract/datePresets.ts'
import { type SettingKey, settingOf } from '#contract/settings/registry.ts'
import { fillVariables } from '#contract/settings/variables.ts'

type Dealer = { code: string; name: string }

/** The values as people see them: with what is known of the dealer filled in. Other variables belong to one record. */
export function fillSettings<T extends Partial<Record<SettingKey, unknown>>>(
  values: T,
  dealer: Dealer,
  now: number,
): T {
  const known = { dealer: dealer.name, code: dealer.code, year: String(yearIn(TIME_ZONE, now)) }
  const filled = Object.entries(values).map(([key, value]) => {
    const setting = settingOf(key as SettingKey)
    const hasVariables = setting.type === 'string' && setting.variables !== undefined
    return [key, hasVariables ? fillVariables(String(value), known) : value]
  })
  return Object.fromEntries(filled) as T
}
