import type { ReactNode } from 'react'
import classes from './FaqList.module.css'

type Props = { text: string; marks: readonly (readonly number[])[] }

/** A text with marks on the letters that a search has found. */
export function Marked({ text, marks }: Props) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from = 0, to = 0] of marks) {
    parts.push(text.slice(at, from))
    parts.push(
      <mark key={from} className={classes.mark}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  parts.push(text.slice(at))
  return <span dir="auto">{parts}</span>
}
