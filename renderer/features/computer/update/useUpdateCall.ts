import { useRef, useState } from 'react'
import type { CallIn } from '#contract/ipc/table.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

type UpdateCall = 'update.check' | 'update.download' | 'update.install' | 'update.skip'
type Attempt = {
  /** Whether it was accepted. */
  run: <N extends UpdateCall>(name: N, input: CallIn<N>) => Promise<boolean>
  /** Main refused or broke; what a release itself may suffer from comes with the state. */
  failed: boolean
}

/** One wish to main at a time. The outcome arrives as the new state. */
export function useUpdateCall(): Attempt {
  const busy = useRef(false)
  const [failed, setFailed] = useState(false)
  const run: Attempt['run'] = async (name, input) => {
    if (!desktop || busy.current) return false
    busy.current = true
    setFailed(false)
    const done = await callDesktop(desktop, name, input).then(
      () => true,
      () => false,
    )
    busy.current = false
    setFailed(!done)
    return done
  }
  return { run, failed }
}
