import { useState } from 'react'
import type { StaffRole } from '#contract/staffRoles.ts'

/** The ways to say whom something is for, in the order of the dialog. */
export const ADDRESS_KINDS = ['department', 'role', 'person'] as const
/** One of these ways. */
export type AddressKind = (typeof ADDRESS_KINDS)[number]
type Chosen = Readonly<Record<AddressKind, string | null>>
const NOBODY: Chosen = { department: null, role: null, person: null }

/** The users that something is for: one user, all users with a role, or all of a department. `first` is offered. */
export function useAddress(first: AddressKind, offered: Partial<Chosen> = {}) {
  const [kind, setKind] = useState<AddressKind>(first)
  const [chosen, setChosen] = useState<Chosen>({ ...NOBODY, ...offered })
  const of = (wanted: AddressKind) => (kind === wanted ? chosen[wanted] : null)
  return {
    kind,
    setKind,
    value: chosen[kind],
    choose: (value: string | null) => setChosen((before) => ({ ...before, [kind]: value })),
    /** The fields of a call. */
    fields: { for_user: of('person'), for_role: of('role') as StaffRole | null, for_department: of('department') },
  }
}
