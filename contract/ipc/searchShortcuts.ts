/** Shortcuts that open the search from any program; `off` is none. On a Mac, `Command` replaces `Control`. */
export const SEARCH_SHORTCUTS = ['off', 'Control+Alt+Space', 'Control+Shift+Space', 'Control+Alt+F'] as const
