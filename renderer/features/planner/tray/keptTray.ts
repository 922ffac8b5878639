import { createLocalValue } from '#renderer/storage/localValue.ts'

/** Whether the tray beside the board is folded to a strip. Kept on this device; empty until the user chooses. */
export const keptTray = createLocalValue<'open' | 'folded' | ''>('planner.tray', (text) =>
  text === 'open' || text === 'folded' ? text : '',
)
