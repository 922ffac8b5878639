import { type RefObject, useEffect, useRef } from 'react'
import { focusBar } from './useBoardKeys.ts'

/** A card that moves to another row is a new element there. The focus follows it after the next render. */
export function useFollowedFocus(board: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ uuid: string; row: string } | null>(null)
  useEffect(() => {
    if (!wanted.current || !board.current) return
    focusBar(board.current, wanted.current)
    wanted.current = null
  })
  return (place: { uuid: string; row: string }) => {
    wanted.current = place
  }
}
