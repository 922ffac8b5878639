import { useState } from 'react'
import type { StaffRole } from '#contract/staffRoles.ts'

/** The kinds of recipients, in the order of the dialog. */
export const ADDRESS_KINDS = ['department', 'role', 'person'] as const
/** A kind of recipient. */
export type AddressKind = (typeof ADDRESS_KINDS)[number]
type Chosen = Readonly<Record<AddressKind, string | null>>
const NOBODY: Chosen = { department: null, role: null, person: null }

/** The chosen recipient: a user, all users with a role, or a department. `first` is the kind that is offered first. */
export function useAddress(first: AddressKind, offered: Partial<Chosen> = {}) {
  const [kind, setKind] = useState<AddressKind>(first)
  const [chosen, setChosen] = useState<Chosen>({ ...NOBODY, ...offered })
  const of = (wanted: AddressKind) => (kind === wanted ? chosen[wanted] : null)
  return {
    kind,
    setKind,
    value: chosen[kind],
    choose: (value: string | null) => setChosen((before) => ({ ...before, [kind]: value })),
    /** The fields of the request body. Those of the other two kinds are null. */
    fields: { for_user: of('person'), for_role: of('role') as StaffRole | null, for_department: of('department') },
  }
}
