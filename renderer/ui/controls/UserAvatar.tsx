import { Avatar } from '@mantine/core'
import classes from './UserAvatar.module.css'

/** Background colours with a contrast of at least 4.5:1 to white text. */
const COLORS = ['#12667f', '#7a3e9d', '#a03a3a', '#2f6b2f', '#8a5a00', '#34558b', '#8b3468', '#4a5560'] as const

type Props = {
  /** Chooses the colour behind the initials, the same everywhere. */
  id: string
  name: string
  /** Address of the picture; without it the initials are shown. */
  source?: string | null
  size?: number
  /** Shows a dot; absent where presence is not shown. */
  online?: boolean
  /** Hides the picture from screen readers when the name is beside it. */
  decorative?: boolean
}

export function UserAvatar({ id, name, source = null, size = 40, online, decorative = true }: Props) {
  return (
    <span className={classes.frame} {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}>
      <Avatar
        src={source}
        alt=""
        size={size}
        radius="100%"
        color="white"
        styles={{ placeholder: { backgroundColor: colorOf(id), color: '#fff', border: 0 } }}
      >
        {initialsOf(name)}
      </Avatar>
      {online && <span className={classes.online} />}
    </span>
  )
}

function colorOf(id: string): string {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return COLORS[sum % COLORS.length] ?? COLORS[0]
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
