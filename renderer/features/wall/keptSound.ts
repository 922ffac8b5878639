import { createLocalValue } from '#renderer/storage/localValue.ts'

/** Whether the screen plays a sound with a new call. */
export const keptSound = createLocalValue(
  'wall.sound',
  (text) => text === 'on',
  (isOn) => (isOn ? 'on' : 'off'),
)
