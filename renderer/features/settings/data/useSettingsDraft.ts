import { useState } from 'react'
import { FIELD_CODES, type FieldCode } from '#contract/fieldCodes.ts'
import { isSettingKey, type SettingKey } from '#contract/settings/registry.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { afterSaving, conflictsOf, type Draft, insisted, typed, without } from './draft.ts'
import { putDraft, useDraftStore } from './draftStore.ts'
import { refetchSettings, type StoredSettings } from './useSettingList.ts'

type Problems = Readonly<Partial<Record<SettingKey, FieldCode>>>
/** `conflict`: the user must decide first. `refused`: invalid values, each with its reason. */
type SaveResult = 'saved' | 'conflict' | 'refused' | { failed: unknown }

/** Unsaved settings. `stored` is undefined until the settings are loaded. */
export function useSettingsDraft(stored: StoredSettings | undefined) {
  const draft = useDraftStore((state) => state.draft)
  const [problems, setProblems] = useState<Problems>({})
  const [isSaving, setSaving] = useState(false)
  useActivity('form', draft.size > 0)
  const conflicts = stored ? conflictsOf(draft, stored) : []

  async function save(keys: readonly SettingKey[]): Promise<SaveResult> {
    setSaving(true)
    try {
      return await send(useDraftStore.getState().draft, keys, stored)
    } catch (error) {
      const found = error instanceof ApiError && error.code === 'validation_failed' ? problemsOf(error) : {}
      setProblems((before) => ({ ...before, ...found }))
      return Object.keys(found).length > 0 ? 'refused' : { failed: error }
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    conflicts,
    problems,
    isSaving,
    save,
    change(key: SettingKey, value: unknown) {
      const row = stored?.rows.get(key)
      if (row) putDraft(typed(useDraftStore.getState().draft, row, value))
      setProblems(({ [key]: _, ...rest }) => rest)
    },
    /** Keeps the own value although another user has saved a different one. */
    insist(key: SettingKey) {
      const row = stored?.rows.get(key)
      if (row) putDraft(insisted(useDraftStore.getState().draft, row))
    },
    discard(keys: Iterable<SettingKey> = draft.keys()) {
      putDraft(without(useDraftStore.getState().draft, [...keys]))
      setProblems({})
    },
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>

/** Saves settings. After another user's change of another setting, it tries once more with the newer version. */
async function send(draft: Draft, keys: readonly SettingKey[], stored: StoredSettings | undefined, tries = 2) {
  const current = stored ?? (await refetchSettings())
  const inConflict = conflictsOf(draft, current)
  if (keys.some((key) => inConflict.includes(key))) return 'conflict' as const
  const sent: Draft = new Map([...draft].filter(([key]) => keys.includes(key)))
  const values = Object.fromEntries([...sent].map(([key, { value }]) => [key, value]))
  try {
    await call('PATCH /v1/admin/settings', { body: { version: current.version, values } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'version_conflict' || tries <= 1) throw error
    return send(draft, keys, await refetchSettings(), tries - 1)
  }
  const saved = await refetchSettings()
  putDraft(afterSaving(useDraftStore.getState().draft, sent, saved))
  return 'saved' as const
}

function problemsOf({ fields = {} }: ApiError): Problems {
  const found = Object.entries(fields).flatMap(([path, code]) => {
    const key = path.replace(/^values\./, '')
    return isSettingKey(key) ? [[key, FIELD_CODES.find((one) => one === code) ?? 'invalid_format']] : []
  })
  return Object.fromEntries(found) as Problems
}
