import type { AnyDraft } from './recordDraft.ts'

type Draft = { view: AnyDraft['view']; form: Pick<AnyDraft['form'], 'getFieldState'> }

/** Refused fields that this page does not show. Without a message the user would not see why saving fails. */
export function hiddenRefusals({ view, form }: Draft, shows: (name: string) => boolean): string[] {
  return Object.keys(view.record.fields).filter((name) => form.getFieldState(name).error !== undefined && !shows(name))
}
