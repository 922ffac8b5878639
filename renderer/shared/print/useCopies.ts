import { useState } from 'react'

/** At most this many copies of a document; a higher number is a typing mistake. */
export const COPIES_MAX = 20

export type Copies = {
  typed: string
  setTyped: (typed: string) => void
  /** Null when the typed text is no valid number of copies. */
  count: number | null
}

/** The number of copies, as typed and as a number. */
export function useCopies(): Copies {
  const [typed, setTyped] = useState('1')
  const count = /^[0-9]{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return { typed, setTyped, count: count >= 1 && count <= COPIES_MAX ? count : null }
}
