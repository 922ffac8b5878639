/** An action on waiting work: choose time and place, open the block, or open the paper. */
export type EntryAction = 'move' | 'open' | 'paper'

/**
 * The action of a key on an entry of the tray, as on the cards of the board; null when the key has none. Without a
 * block only the paper can be opened.
 */
export function entryAction(key: string, hasBlock: boolean, mayChange: boolean): EntryAction | null {
  const open = hasBlock ? 'open' : 'paper'
  switch (key.toLowerCase()) {
    case 'enter':
      return mayChange ? 'move' : open
    case ' ':
      return open
    case 'm':
      return mayChange ? 'move' : null
    case 'o':
      return 'paper'
    default:
      return null
  }
}
