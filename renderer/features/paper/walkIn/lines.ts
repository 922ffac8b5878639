import type { RecordRow } from '#contract/records/define.ts'
import { WALK_IN_WORKS_MAX, type walkIn } from '#contract/records/walkIn.ts'
import { TARGET_ZE_MAX } from '#contract/records/work.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'

/** A work of a paper that is not saved yet. */
export type Line = RecordRow<typeof walkIn>['works'][number]

/** A new line with a text and the other known values. The remaining values are empty. */
export const newLine = (known: Pick<Line, 'text'> & Partial<Line>): Line => ({
  labour_number: '',
  target_ze: 0,
  skill: '',
  bay_kind: '',
  ...known,
})

export const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : [])

/** Adds lines: each text once, and not more than a walk-in may have. */
export function withLines(before: readonly Line[], added: readonly Line[]): Line[] {
  const known = new Set(before.map(({ text }) => text.trim().toLowerCase()))
  const fresh = added.filter(({ text }) => text.trim() !== '' && !known.has(text.trim().toLowerCase()))
  return [
    ...before,
    ...fresh.map(
      ({ text, labour_number, target_ze, skill, bay_kind }): Line => ({
        text: text.trim(),
        labour_number,
        target_ze,
        skill,
        bay_kind,
      }),
    ),
  ].slice(0, WALK_IN_WORKS_MAX)
}

/** Writes works into the form like typed input. */
export function writeLines(draft: AnyDraft, lines: readonly Line[]): void {
  draft.form.setValue('works', [...lines], { shouldDirty: true, shouldTouch: true, shouldValidate: true })
}

export const addLines = (draft: AnyDraft, added: readonly Line[]): void =>
  writeLines(draft, withLines(linesOf(draft.form.getValues('works')), added))

/** The typed ZE; null when it is no whole number that a work may have. */
export function readZe(typed: string): number | null {
  const ze = Number(typed.trim() === '' ? 0 : typed)
  return Number.isInteger(ze) && ze >= 0 && ze <= TARGET_ZE_MAX ? ze : null
}
