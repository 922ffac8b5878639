import { useEffect, useRef } from 'react'

type Props = { state: 'all' | 'some' | 'none'; label: string; isLocked: boolean; onChange: (isWanted: boolean) => void }

/** A checkbox for several others: all, none or some. A click on "some" ticks all. */
export function TriStateBox({ state, label, isLocked, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      checked={state === 'all'}
      aria-disabled={isLocked || undefined}
      onChange={() => !isLocked && onChange(state !== 'all')}
    />
  )
}
