import { useCallback, useEffect, useRef, useState } from 'react'

const MARKED_MS = 3_000
const nothing: ReadonlySet<string> = new Set()

/** Names that are highlighted for a moment. */
export function useMarked(): { marked: ReadonlySet<string>; mark: (names: readonly string[]) => void } {
  const [marked, setMarked] = useState(nothing)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const mark = useCallback((names: readonly string[]) => {
    if (names.length === 0) return
    clearTimeout(timer.current)
    setMarked((before) => new Set([...before, ...names]))
    timer.current = setTimeout(() => setMarked(nothing), MARKED_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { marked, mark }
}
