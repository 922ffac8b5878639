import type { HoldReason } from '#contract/workshop/status/holdReason.ts'

/** A work that somebody begins or resumes. */
export type Begun = {
  uuid: string
  paper_uuid: string
  extension: number
  hold_reason: HoldReason | ''
  /** Who does it, by uuid: all of them need its skills. */
  people: readonly string[]
}
