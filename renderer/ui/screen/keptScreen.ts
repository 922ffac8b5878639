import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The token of this machine as a waiting-area screen; empty when it is none. It opens only what the screen shows. */
export const keptScreen = createLocalValue('wall.screen', (text) => text ?? '')
