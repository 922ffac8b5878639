import type { EXTENSION_ANSWERS } from '#contract/workshop/enumerations.ts'

type Answer = (typeof EXTENSION_ANSWERS)[number]

/** A finding of an acceptance with the customer's answer. */
export type OfferedFinding = {
  id: string
  finding: string
  work: string
  labour_number: string
  target_ze: number
  price: number | null
  answer: Answer
  answered_at: string | null
  answered_by: string
  consent_method: string
  reason: string
}
/** The extension that a finding has become earlier, and the answer that was written to it. */
export type KnownFinding = { finding_id: string; extension_uuid: string; answer: Answer }
