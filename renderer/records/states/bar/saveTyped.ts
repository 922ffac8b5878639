import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import type { SaveFirst } from './useTakeStep.ts'

/** Saves what was typed into the sheet of a row before its step. Values that cannot be saved stop the step. */
export const saveTyped =
  (draft: Pick<AnyDraft, 'changed' | 'save'>): SaveFirst =>
  async () => {
    if (draft.changed.length === 0) return false
    return (await draft.save()) === null ? null : true
  }
