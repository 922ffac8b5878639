import { useEffect, useState } from 'react'
import { useJump } from '../data/jump.ts'
import type { Row } from './rows.ts'

/** Time for which the target of a jump stays marked (ms). */
const MARKED_MS = 2_500

type Scroller = { scrollToIndex(index: number, options: { align: 'center' }): void }

/** Scrolls to the target of a jump, and returns its seq as long as it is marked. */
export function useJumpTarget(chatUuid: string, rows: readonly Row[], scroller: Scroller): number | null {
  const jump = useJump((state) => (state.jump?.chatUuid === chatUuid ? state.jump : null))
  const [marked, setMarked] = useState<number | null>(null)
  useEffect(() => {
    if (!jump) return
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.seq === jump.seq)
    if (index < 0) return
    useJump.setState({ jump: null })
    setMarked(jump.seq)
    scroller.scrollToIndex(index, { align: 'center' })
  }, [jump, rows, scroller])
  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => setMarked(null), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
