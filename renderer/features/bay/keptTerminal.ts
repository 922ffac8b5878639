import { createLocalValue } from '#renderer/storage/localValue.ts'

/**
 * The token of this machine as a terminal; empty when it is none. The token only identifies badges and gives no access
 * by itself.
 */
export const keptTerminal = createLocalValue('bay.terminal', (text) => text ?? '')
