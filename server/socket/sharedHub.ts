import type { Hub } from './hub.ts'

/** Carries texts to and from all other server processes. */
export type Others = {
  send(text: string): void
  onText(listener: (text: string) => void): void
  /** Adds a listener for gaps: texts of other processes may have been lost. */
  onGap(listener: () => void): void
}

type Calls = { readonly [Name in keyof Hub]: (...args: Parameters<Hub[Name]>) => void }
const NAMES: readonly string[] = [
  'publish',
  'joinUser',
  'leaveUser',
  'closeSession',
  'closeUser',
  'setPresence',
  'reconnect',
  'reconnectUser',
  'refreshTeams',
] satisfies (keyof Hub)[]

/** A hub that reaches this process's sockets directly, and those of other processes through `others`. */
export function createSharedHub(local: Hub, others: Others, reconnectEverybody: () => void): Hub {
  const calls: Calls = local
  others.onText((text) => {
    const { name, args } = JSON.parse(text) as { name: keyof Hub; args: unknown[] }
    // Another version of the server may have more calls.
    if (NAMES.includes(name)) (calls[name] as (...given: unknown[]) => void)(...args)
  })
  // Changed permissions and ended sessions may have been missed. Reconnecting clients are checked again.
  others.onGap(reconnectEverybody)
  const shared =
    <Name extends keyof Hub>(name: Name) =>
    (...args: Parameters<Hub[Name]>) => {
      calls[name](...args)
      others.send(JSON.stringify({ name, args }))
    }
  return {
    publish: shared('publish'),
    joinUser: shared('joinUser'),
    leaveUser: shared('leaveUser'),
    closeSession: shared('closeSession'),
    closeUser: shared('closeUser'),
    setPresence: shared('setPresence'),
    reconnect: shared('reconnect'),
    reconnectUser: shared('reconnectUser'),
    refreshTeams: shared('refreshTeams'),
  }
}
