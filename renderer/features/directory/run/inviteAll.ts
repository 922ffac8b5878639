import type { DirectoryLine } from '#contract/api/administration/directory.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'

/** Pause after a refusal for too many invitations, if the server names no time (seconds). */
const PAUSE_SECONDS = 10
/** Refusals in a row after which the error is shown. The pauses before outlast the server's limit of one minute. */
const REFUSALS_MAX = 7

/** Waits so many seconds, or until the user stops. */
const pause = (seconds: number, { signal }: Steps) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1_000)
    signal.addEventListener('abort', end)
  })

/** The pause after a refusal for too many invitations (seconds). Null for every other error. */
function pauseAfter(error: unknown): number | null {
  const isTooMany = error instanceof ApiError && error.code === 'too_many_attempts'
  return isTooMany ? (error.retryAfter ?? PAUSE_SECONDS) : null
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'no_permission')

/** The outcome of one invitation. `stopped`: the user stopped while it waited. */
type Outcome = 'sent' | 'refused' | 'stopped'

/** Sends one invitation. The server allows only some per minute, so this may wait and try again. */
async function invite(user_uuid: string, steps: Steps): Promise<Outcome> {
  for (let refusals = 1; ; refusals += 1)
    try {
      await call('POST /v1/admin/users/:user_uuid/invitation', { params: { user_uuid } })
      return 'sent'
    } catch (error) {
      if (isRefused(error)) return 'refused'
      const seconds = pauseAfter(error)
      if (seconds === null || refusals === REFUSALS_MAX) throw error
      steps.onWait(true)
      await pause(seconds, steps)
      steps.onWait(false)
      if (steps.signal.aborted) return 'stopped'
    }
}

/** The users that the run has created and that have no invitation yet, page after page. */
async function* uninvited(run_uuid: string): AsyncGenerator<DirectoryLine> {
  for (let after = 0; ; ) {
    const { items, has_more } = await call('GET /v1/admin/directory/runs/:run_uuid/lines', {
      params: { run_uuid },
      query: { only: 'uninvited', after: String(after) },
    })
    yield* items
    after = items.at(-1)?.line ?? after
    if (!has_more) return
  }
}

type Steps = {
  /** Users who have been invited on this page. The server lists them until it has made their links. */
  asked: Set<string>
  /** Stops between two invitations. A sent one stays sent. */
  signal: AbortSignal
  onSent: () => void
  onRefused: (label: string) => void
  /** Called with true when the server accepts no more invitations for the moment, and with false after the pause. */
  onWait: (waits: boolean) => void
}

/** Invites the users that a run has created, until all are invited or the user stops. */
export async function inviteAll(run_uuid: string, steps: Steps): Promise<void> {
  for await (const { user_uuid, label } of uninvited(run_uuid)) {
    if (steps.signal.aborted) return
    if (user_uuid !== null && steps.asked.has(user_uuid)) continue
    const outcome = user_uuid === null ? 'refused' : await invite(user_uuid, steps)
    if (outcome === 'stopped') return
    if (user_uuid !== null && outcome === 'sent') {
      steps.asked.add(user_uuid)
      steps.onSent()
    } else steps.onRefused(label)
  }
}
