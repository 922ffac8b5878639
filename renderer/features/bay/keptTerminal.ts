import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The token of the terminal that this machine is; empty: it is none. It asks whose badge that is, and opens nothing. */
export const keptTerminal = createLocalValue('bay.terminal', (text) => text ?? '')
