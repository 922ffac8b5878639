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
    // Until a proxy is asked and answered, that can take as long as a person types; the page hears by `network.changed`.
    'network.retry': () => void network.retry(),
  }
}
