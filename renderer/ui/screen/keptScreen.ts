import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The token of this machine as a waiting-area screen; empty when it is none. It gives access only to that screen. */
export const keptScreen = createLocalValue('wall.screen', (text) => text ?? '')
