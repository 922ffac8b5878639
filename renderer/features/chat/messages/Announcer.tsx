import { useEffect, useRef, useState } from 'react'
import { fullName } from '#renderer/net/users.ts'
import { wordsOf } from '../files/messageFiles.ts'
import classes from './Announcer.module.css'
import type { Row } from './rows.ts'

/**
 * Announces new messages of other users to screen readers, once. Messages that were merely loaded are not announced.
 */
export function Announcer({ rows }: { rows: readonly Row[] }) {
  const last = rows.findLast((row) => row.kind === 'message')
  const seen = useRef(last?.message.seq ?? 0)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!last || last.message.seq <= seen.current) return
    seen.current = last.message.seq
    if (!last.isMine) setText(`${fullName(last.message.sender)}: ${wordsOf(last.message)}`)
  }, [last])
  return (
    <div className={classes.spoken} aria-live="polite">
      {text}
    </div>
  )
}
