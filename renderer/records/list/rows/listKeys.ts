import type { KeyboardRow } from '#renderer/ui/screen/feature.ts'

/** The keys of every list, for the keyboard sheet. */
export const listKeys: readonly KeyboardRow[] = [
  { keys: ['J', 'K', '↑ ↓'], label: 'records:keys.move' },
  { keys: ['Space'], label: 'records:keys.peek' },
  { keys: ['Enter'], label: 'records:keys.open' },
  { keys: ['X'], label: 'records:keys.select' },
  { keys: ['Shift', 'X'], label: 'records:keys.range' },
  { keys: ['Ctrl', 'A'], label: 'records:keys.all' },
  { keys: ['/'], label: 'records:keys.search' },
  { keys: ['N'], label: 'records:keys.create' },
  { keys: ['Ctrl', 'S'], label: 'records:keys.save' },
  { keys: ['Esc'], label: 'records:keys.escape' },
  { keys: ['Del'], label: 'records:keys.remove' },
  { keys: ['Ctrl', 'Z'], label: 'records:keys.undo' },
  { keys: ['Ctrl', 'Shift', 'C'], label: 'records:keys.link' },
]
