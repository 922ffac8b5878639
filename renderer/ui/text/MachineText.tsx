import type { ReactNode } from 'react'

type Props = { children: ReactNode }

/** Dates, codes, addresses and numbers: read from left to right, also inside Arabic. */
export function MachineText({ children }: Props) {
  return <bdi dir="ltr">{children}</bdi>
}
