import { useRef, useState } from 'react'
import type { CallIn } from '#contract/ipc/table.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

type UpdateCall = 'update.check' | 'update.download' | 'update.install' | 'update.skip'
type Attempt = {
  /** Resolves with whether the call was accepted. */
  run: <N extends UpdateCall>(name: N, input: CallIn<N>) => Promise<boolean>
  /** Whether the main process refused or failed. Problems of a release itself are part of the state. */
  failed: boolean
}

/** One call to the main process at a time. Its result arrives as the new state. */
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
