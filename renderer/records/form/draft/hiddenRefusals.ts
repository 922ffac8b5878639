import type { AnyDraft } from './recordDraft.ts'

type Draft = { view: AnyDraft['view']; form: Pick<AnyDraft['form'], 'getFieldState'> }

/** Fields that were refused although this page does not show them: nobody would see why nothing is saved. */
export function hiddenRefusals({ view, form }: Draft, shows: (name: string) => boolean): string[] {
  return Object.keys(view.record.fields).filter((name) => form.getFieldState(name).error !== undefined && !shows(name))
}
