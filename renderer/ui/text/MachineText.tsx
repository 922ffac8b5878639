import type { ReactNode } from 'react'

type Props = { children: ReactNode }

/** Dates, codes, addresses and numbers, shown from left to right also in Arabic text. */
export function MachineText({ children }: Props) {
  return <bdi dir="ltr">{children}</bdi>
}
