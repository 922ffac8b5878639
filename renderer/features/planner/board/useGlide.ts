import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { Plan } from '#contract/planning/changes.ts'

const GLIDE_MS = 350
/**
 * At most this many cards that glide at once. When more have moved, rows have grown, and gliding would not show which
 * card a user has moved.
 */
const MOST = 20

/** `home` is the row and day of a card on the week board, where cards have no place in time; otherwise empty. */
type Place = { card: HTMLElement; left: number; top: number; home: string }

/** The cell of a card on the week board. A card that only makes room for another one in its cell does not glide. */
function homeOf(card: HTMLElement): string {
  const cell = card.closest<HTMLElement>('[data-day]')
  return cell ? `${cell.closest<HTMLElement>('[data-row]')?.dataset.row} ${cell.dataset.day}` : ''
}

/**
 * Positions of the cards on the scrolled plane. Cars with cards in several rows are left out, because their cards
 * cannot be told apart.
 */
function placesIn(board: HTMLElement): Map<string, Place> {
  const ground = board.querySelector('[data-plane]')?.getBoundingClientRect()
  const places = new Map<string, Place>()
  if (!ground) return places
  const twice = new Set<string>()
  for (const card of board.querySelectorAll<HTMLElement>('[data-stay]')) {
    const key = card.dataset.stay ?? ''
    if (places.has(key)) twice.add(key)
    const { left, top } = card.getBoundingClientRect()
    places.set(key, { card, left: left - ground.left, top: top - ground.top, home: homeOf(card) })
  }
  for (const key of twice) places.delete(key)
  return places
}

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Lets cards that another user moved glide to their new place, so that the move can be seen. `ground` stands for all
 * else that decides where cards stand, such as the zoom; when it changes, nothing glides. The returned function marks
 * the next change as the user's own: that card was just dropped there and does not glide.
 */
export function useGlide(board: RefObject<HTMLElement | null>, plan: Plan, ground: string): () => void {
  const known = useRef(new Map<string, Place>())
  const drawn = useRef('')
  const isOwn = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards move when the plan changes
  useLayoutEffect(() => {
    if (!board.current) return
    const before = known.current
    const places = placesIn(board.current)
    const mayGlide = drawn.current === ground && !isOwn.current && !isStill()
    known.current = places
    drawn.current = ground
    isOwn.current = false
    if (!mayGlide) return
    const moved = [...places].flatMap(([key, { card, left, top, home }]) => {
      const old = before.get(key)
      if (home !== '' && old?.home === home) return []
      const [x, y] = old ? [old.left - left, old.top - top] : [0, 0]
      return Math.abs(x) > 1 || Math.abs(y) > 1 ? [{ card, x, y }] : []
    })
    if (moved.length > MOST) return
    for (const { card, x, y } of moved)
      card.animate(
        [
          { transform: `translate(${x}px, ${y}px)`, zIndex: 3 },
          { transform: 'none', zIndex: 3 },
        ],
        {
          duration: GLIDE_MS,
          easing: 'ease-in-out',
        },
      )
  }, [board, plan, ground])
  return useCallback(() => {
    isOwn.current = true
  }, [])
}
