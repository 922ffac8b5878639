import { Badge, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  color: string
  children: string
  icon?: ReactNode
  /** Further words about the state, for the tooltip and screen readers. */
  details?: string
}

/** A badge that says whether something that a paper needs is ready. The colour tells how bad it is. */
export function ReadyBadge({ color, children, icon, details }: Props) {
  return (
    <Badge
      size="sm"
      variant={color === 'dark' ? 'filled' : 'light'}
      color={color}
      autoContrast
      leftSection={icon}
      title={details === undefined ? children : `${children}: ${details}`}
    >
      {children}
      {details !== undefined && <VisuallyHidden component="span">{`: ${details}`}</VisuallyHidden>}
    </Badge>
  )
}
