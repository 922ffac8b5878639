import { randomUuid } from './uuid.ts'

/** Time in which the same request counts as another attempt of the same action (ms). */
const ATTEMPTS_MS = 10 * 60_000

/** The parts of a write that tell one action from another. */
type Write = {
  method: string
  /** Address with its query. */
  path: string
  body: unknown
  /** The user for whom the write is sent: the generation of the session, and the pass of a bay terminal. */
  sender: string
}
type Action = { content: string; bytes: unknown; key: string; since: number }

/** `/v1/chats/<uuid>/mute` and `/v1/chats/<uuid>/archive` are about the same thing: `/v1/chats/<uuid>`. */
const thingOf = (path: string) => (path.split('?')[0] ?? '').split('/').slice(0, 4).join('/')

/**
 * Gives each action of the user one `Idempotency-Key`. A double click, and another attempt after a lost answer, get the
 * key of the first one, so that the server does it once. Another write about the same thing begins a new action.
 */
export function createActionKeys(now: () => number) {
  /** The last action about each thing that has no answer yet. */
  const open = new Map<string, Action>()

  return {
    /** The key of a write that is about to be sent. */
    keyOf({ method, path, body, sender }: Write): string {
      const thing = `${sender} ${thingOf(path)}`
      const bytes = body instanceof Uint8Array ? body : null
      const content = `${method} ${path} ${bytes ? '' : JSON.stringify(body)}`
      const last = open.get(thing)
      const isSame = last !== undefined && last.content === content && last.bytes === bytes
      if (isSame && now() - last.since < ATTEMPTS_MS) return last.key
      const key = randomUuid()
      open.set(thing, { content, bytes, key, since: now() })
      return key
    },
    /** The server has answered: the next write is a new action, even with the same content. */
    answered(key: string): void {
      for (const [thing, action] of open) if (action.key === key) open.delete(thing)
    },
  }
}
