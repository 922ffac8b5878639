import type { Dismissible } from '#contract/dashboard/firstRun.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'

/** Changes the dismissed hints of the session on this device. */
function change(next: (before: readonly string[]) => string[]): void {
  const { user } = useSession.getState()
  if (user) useSession.setState({ user: { ...user, dismissed_hints: next(user.dismissed_hints) } })
}

/** Dismisses hints for good. They disappear at once and come back when the server refuses. */
export async function dismiss(names: readonly Dismissible[]): Promise<void> {
  const fresh = names.filter((name) => !useSession.getState().user?.dismissed_hints.includes(name))
  if (fresh.length === 0) return
  change((before) => [...before, ...fresh])
  try {
    // The answer is not used, because a later dismissal may already be under way.
    await call('POST /v1/auth/hints/dismissed', { body: { names: [...fresh] } })
  } catch (error) {
    change((before) => before.filter((name) => !fresh.some((one) => one === name)))
    showFailure(error)
  }
}
