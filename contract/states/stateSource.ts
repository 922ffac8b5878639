/**
 * Source of a change of status or hold: the client, another program, a Lua script (`task`), or the browser extension.
 */
export const STATE_SOURCES = ['ui', 'api', 'task', 'extension'] as const
export type StateSource = (typeof STATE_SOURCES)[number]
