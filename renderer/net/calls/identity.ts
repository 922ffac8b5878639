/**
 * The user for whom the calls of this page are made. Each sign-in and sign-out starts a new generation. An answer to a
 * call of an earlier session is recognised by its generation and ignored.
 */
type Identity = {
  readonly generation: number
  readonly signedIn: boolean
  /** Null in the desktop app, where the main process adds the token. */
  readonly token: string | null
  readonly company: string | null
}

type Listener = () => void
type EndedListener = (generation: number) => void

let identity: Identity = { generation: 0, signedIn: false, token: null, company: null }
let ended: EndedListener = () => undefined
let heldBack: Listener = () => undefined

export function currentIdentity(): Identity {
  return identity
}

export function setIdentity(next: Omit<Identity, 'generation'>): Identity {
  identity = { ...next, generation: identity.generation + 1 }
  return identity
}

/** Reports that the server proved the session of `generation` dead. Answers of an older session are ignored. */
export function reportEnded(generation: number): void {
  if (generation === identity.generation && identity.signedIn) ended(generation)
}

export function whenEnded(listener: EndedListener): void {
  ended = listener
}

/** Reports that the server refuses this session until a duty of the account is done. */
export function reportHeldBack(generation: number): void {
  if (generation === identity.generation && identity.signedIn) heldBack()
}

export function whenHeldBack(listener: Listener): void {
  heldBack = listener
}
