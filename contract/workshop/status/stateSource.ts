/** Where a change of a paper's status or hold came from: the client, another program, a task, the browser extension. */
export const STATE_SOURCES = ['ui', 'api', 'task', 'extension'] as const
export type StateSource = (typeof STATE_SOURCES)[number]
