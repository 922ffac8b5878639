import { Badge } from '@mantine/core'

type Props = { color: string; children: string }

/** Whether something that an order needs is there, in the colour that says how bad it is. */
export function ReadyBadge({ color, children }: Props) {
  return (
    <Badge size="sm" variant={color === 'dark' ? 'filled' : 'light'} color={color} autoContrast>
      {children}
    </Badge>
  )
}
