/**
 * The recipients of a frame inside one dealer. A room never contains the dealer: every call takes the dealer beside it,
 * so that equal ids of two dealers cannot mix.
 */
export type Room =
  | 'dealer'
  | `user:${string}`
  | `session:${string}`
  | `chat:${string}`
  | `path:${string}`
  | `record:${string}`
  | `plan:${string}`

export const room = {
  dealer: 'dealer',
  user: (uuid: string): Room => `user:${uuid}`,
  session: (uuid: string): Room => `session:${uuid}`,
  chat: (uuid: string): Room => `chat:${uuid}`,
  path: (path: string): Room => `path:${path}`,
  record: (type: string, uuid: string): Room => `record:${type}:${uuid}`,
  /** Clients that have fetched the plan of a location. */
  plan: (location: string): Room => `plan:${location}`,
} as const
