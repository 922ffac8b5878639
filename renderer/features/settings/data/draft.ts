import { isSecretSetting, type SettingKey, settingOf } from '#contract/settings/registry.ts'
import { sameValue } from './sameValue.ts'
import type { StoredSetting, StoredSettings } from './useSettingList.ts'

/** A typed value, and the stored one when typing began. */
type Entry = { value: unknown; base: unknown }
export type Draft = ReadonlyMap<SettingKey, Entry>

/** The part of a stored setting that shows a change by another user. For a secret only the time is known. */
const markOf = (row: StoredSetting) => (isSecretSetting(row.key) ? row.changed_at : row.value)

export const isDefaultValue = (row: StoredSetting) =>
  isSecretSetting(row.key) ? !row.is_set : sameValue(row.value, settingOf(row.key).default)

/** The draft after an input. A value equal to the stored one is no change. */
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

/** The draft after `sent` was saved. Input typed since then is a change of the newly stored value. */
export function afterSaving(draft: Draft, sent: Draft, stored: StoredSettings): Draft {
  return [...sent].reduce((next, [key, { value }]) => {
    const row = stored.rows.get(key)
    const isSent = sameValue(next.get(key)?.value, value)
    return isSent || !row ? without(next, [key]) : insisted(next, row)
  }, draft)
}

/** Settings that another user changed to another value since typing began. */
export function conflictsOf(draft: Draft, stored: StoredSettings): SettingKey[] {
  return [...draft].flatMap(([key, { value, base }]) => {
    const row = stored.rows.get(key)
    if (!row || sameValue(markOf(row), base)) return []
    return !isSecretSetting(key) && sameValue(row.value, value) ? [] : [key]
  })
}

/** Keeps the own value, now based on the other user's stored value. */
export function insisted(draft: Draft, row: StoredSetting): Draft {
  const entry = draft.get(row.key)
  return entry ? new Map(draft).set(row.key, { value: entry.value, base: markOf(row) }) : draft
}
