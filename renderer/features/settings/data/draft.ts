import { isSecretSetting, type SettingKey, settingOf } from '#contract/settings/registry.ts'
import { sameValue } from './sameValue.ts'
import type { StoredSetting, StoredSettings } from './useSettingList.ts'

/** What somebody typed, and what stood there when they began. */
type Entry = { value: unknown; base: unknown }
export type Draft = ReadonlyMap<SettingKey, Entry>

/** What a value is compared by, to see whether somebody else has changed it: of a secret only the time is known. */
const markOf = (row: StoredSetting) => (isSecretSetting(row.key) ? row.changed_at : row.value)

export const isDefaultValue = (row: StoredSetting) =>
  isSecretSetting(row.key) ? !row.is_set : sameValue(row.value, settingOf(row.key).default)

/** The draft with one more keystroke in it; what is as it is stored is no change. */
export function typed(draft: Draft, row: StoredSetting, value: unknown): Draft {
  const next = new Map(draft)
  const isSame = isSecretSetting(row.key) ? value === undefined : sameValue(value, row.value)
  if (isSame) next.delete(row.key)
  else next.set(row.key, { value, base: draft.get(row.key)?.base ?? markOf(row) })
  return next
}

export const without = (draft: Draft, keys: Iterable<SettingKey>): Draft => {
  const gone = new Set(keys)
  return new Map([...draft].filter(([key]) => !gone.has(key)))
}

/** The draft after `sent` was saved: what was typed since is a change of what is stored by now. */
export function afterSaving(draft: Draft, sent: Draft, stored: StoredSettings): Draft {
  return [...sent].reduce((next, [key, { value }]) => {
    const row = stored.rows.get(key)
    const isSent = sameValue(next.get(key)?.value, value)
    return isSent || !row ? without(next, [key]) : insisted(next, row)
  }, draft)
}

/** Settings that somebody else has changed to something else since the typing began. */
export function conflictsOf(draft: Draft, stored: StoredSettings): SettingKey[] {
  return [...draft].flatMap(([key, { value, base }]) => {
    const row = stored.rows.get(key)
    if (!row || sameValue(markOf(row), base)) return []
    return !isSecretSetting(key) && sameValue(row.value, value) ? [] : [key]
  })
}

/** The own value stays, and is from now on a change of what the other one wrote. */
export function insisted(draft: Draft, row: StoredSetting): Draft {
  const entry = draft.get(row.key)
  return entry ? new Map(draft).set(row.key, { value: entry.value, base: markOf(row) }) : draft
}
