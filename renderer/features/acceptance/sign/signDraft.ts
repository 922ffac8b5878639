import { create } from 'zustand'
import type { AcceptanceRow, ConfirmBody } from '../data/acceptanceValues.ts'

/** The user's input for a confirmation. It stays while the user visits other steps. */
export type SignDraft = {
  name: string
  signature: string
  advisor: string
  /** The content that the customer saw and signed. Changed content needs a new signature. */
  signed: string
  isAbsent: boolean
  absence: NonNullable<ConfirmBody['absence']>
  absenceNote: string
  witness: string | null
  photosNote: string
}

const useDrafts = create<Record<string, SignDraft>>()(() => ({}))

const blank = (row: AcceptanceRow): SignDraft => ({
  name: row.customer_name,
  signature: '',
  advisor: '',
  signed: '',
  isAbsent: false,
  absence: '',
  absenceNote: '',
  witness: null,
  photosNote: '',
})

/** The draft of an acceptance's confirmation, kept while the app runs, and a function that changes it. */
export function useSignDraft(row: AcceptanceRow): [SignDraft, (changes: Partial<SignDraft>) => void] {
  const draft = useDrafts((all) => all[row.uuid])
  const put = (changes: Partial<SignDraft>) =>
    useDrafts.setState((all) => ({ [row.uuid]: { ...(all[row.uuid] ?? blank(row)), ...changes } }))
  return [draft ?? blank(row), put]
}

/** The content that a customer signs: everything that the customer's view shows. */
export const signedContent = (row: AcceptanceRow): string =>
  JSON.stringify([
    row.licensePlate,
    row.kilometers,
    row.fuel,
    row.battery,
    row.wishes,
    row.damage_marks,
    row.body_damage,
    row.security_damage,
    row.findings.map(({ id, finding, work, price, answer, is_safety }) => [
      id,
      finding,
      work,
      price,
      answer,
      is_safety,
    ]),
    row.keys,
    row.handed_over,
    row.loose_items,
    row.price_limit,
  ])
