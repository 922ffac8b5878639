import { useWatch } from 'react-hook-form'
import type { AnyDraft } from './recordDraft.ts'

/** The current values of fields, for content that a screen shows beside them. */
export function useDraftValues(draft: AnyDraft, names: readonly string[]): readonly unknown[] {
  return useWatch({ control: draft.form.control, name: names })
}
