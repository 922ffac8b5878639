/** Keys that open the search from every other program; `off`: none. `Command` in place of `Control` on a Mac. */
export const SEARCH_SHORTCUTS = ['off', 'Control+Alt+Space', 'Control+Shift+Space', 'Control+Alt+F'] as const
