import { useEffect, useRef, useState } from 'react'
import { BAY_IDLE_SECONDS } from '#contract/bay.ts'
import { callBay } from './bayCalls.ts'

/** Least time between two reports of a touch (ms). */
const TELL_EVERY_MS = 15_000
/** The remaining seconds are shown once they are this few. */
const WARN_SECONDS = 20
const TICK_MS = 1_000

/**
 * Reports touches and keys to the server, and ends the pass after `BAY_IDLE_SECONDS` without one, as the server does.
 * Returns the remaining seconds once they are few, else null.
 */
export function useStay(pass: string, onOver: () => void): number | null {
  const touched = useRef(Date.now())
  const told = useRef(Date.now())
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const touch = () => {
      touched.current = Date.now()
      setLeft(null)
      if (touched.current - told.current < TELL_EVERY_MS) return
      told.current = touched.current
      // A failed report is ignored: at worst the pass ends early, and the user shows the badge again.
      callBay('POST /v1/bay/touch', pass).catch(() => {})
    }
    const timer = setInterval(() => {
      const seconds = Math.ceil((touched.current + BAY_IDLE_SECONDS * 1_000 - Date.now()) / 1_000)
      if (seconds <= 0) onOver()
      else setLeft(seconds <= WARN_SECONDS ? seconds : null)
    }, TICK_MS)
    window.addEventListener('pointerdown', touch, true)
    window.addEventListener('keydown', touch, true)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pointerdown', touch, true)
      window.removeEventListener('keydown', touch, true)
    }
  }, [pass, onOver])
  return left
}
