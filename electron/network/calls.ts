import type { CallsOf } from '#contract/ipc/table.ts'
import { Refusal } from '#electron/ipc/refusal.ts'
import type { Network } from './network.ts'

const CLOSED = 'This question is no longer open.'

export function networkCalls(network: Network): CallsOf<'network'> {
  return {
    'network.read': () => network.view,
    'network.logIn': ({ id, username, password }) => {
      if (!network.logIn(id, username, password)) throw new Refusal(CLOSED)
    },
    'network.cancel': ({ id }) => {
      if (!network.cancel(id)) throw new Refusal(CLOSED)
    },
    // Not awaited: a proxy may ask for a login, which takes as long as the user types. The result comes as
    // `network.changed`.
    'network.retry': () => void network.retry(),
  }
}
