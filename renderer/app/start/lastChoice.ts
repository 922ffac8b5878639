import { createLocalValue } from '#renderer/storage/localValue.ts'

/** Longest time that a choice waits for the server (ms). The tab that sends it may be closed meanwhile. */
const SENDING_MS = 30_000

/** A user loaded by a request from before `until` may be older than the choice (ms since 1970). */
type LastChoice = { user: string; until: number }

/**
 * The last choice of language or theme on this device. All tabs share it, because each may load the user while another
 * one sends a choice.
 */
const lastChoice = createLocalValue<LastChoice>(
  'preferences_chosen',
  (text) => {
    const [user = '', until] = (text ?? '').split(' ')
    return { user, until: Number(until) || 0 }
  },
  ({ user, until }) => `${user} ${until}`,
)

/** Notes that the user has chosen and the server does not know it yet. */
export const noteChosen = (user: string) => lastChoice.set({ user, until: Date.now() + SENDING_MS })

/** Notes that the server has saved the user's choice. */
export const noteSaved = (user: string) => lastChoice.set({ user, until: Date.now() })

/** A request for the user from before this time may not know the last choice (ms since 1970). 0 without a choice. */
export function unknownUntil(user: string): number {
  const { user: chooser, until } = lastChoice.get()
  // A moment further ahead was written before the clock was set back.
  return chooser === user && until <= Date.now() + SENDING_MS ? until : 0
}
