import { createPublicKey, verify } from 'node:crypto'
import { gt } from 'semver'
import { parse } from 'yaml'
import { checkRelease, type ReleaseExpectation, type ReleaseTools } from '#contract/release/checkRelease.ts'
import { RELEASE_DOCUMENT_MAX_BYTES, type ReleaseDocument, releaseDocument } from '#contract/release/releaseDocument.ts'
import { refusalError, UpdateError } from './failure.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Lower than any published version, so that `checkRelease` never finds a release `not_newer`. Its callers compare
 * versions themselves.
 */
const NOTHING = '0.0.0-0'

const tools: ReleaseTools = {
  verifySignature: (publicKey, message, signature) => {
    try {
      const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
      const isEd25519 = key.asymmetricKeyType === 'ed25519'
      return isEd25519 && verify(null, Buffer.from(message), key, Buffer.from(signature, 'base64'))
    } catch {
      return false
    }
  },
  isNewer: (version, than) => gt(version, than),
}

/**
 * Fetches the feed document. Null when the server has published none (404). Gives up on a document that is too large or
 * too slow.
 */
export async function fetchOffer(fetch: Fetch, url: string, limitMs: number): Promise<unknown> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(new UpdateError('offline', 'The feed did not answer in time.')), limitMs)
  try {
    const answer = await fetch(url, {
      credentials: 'omit',
      // Only the chosen server may offer a release.
      redirect: 'error',
      cache: 'no-store',
      signal: giveUp.signal,
    })
    if (answer.status === 407) throw new UpdateError('proxy')
    if (answer.status === 404) return null
    if (!answer.ok) throw new UpdateError('server', `status ${answer.status}`)
    return offerIn(await textOf(answer))
  } catch (error) {
    throw giveUp.signal.aborted ? giveUp.signal.reason : error
  } finally {
    clearTimeout(timer)
    giveUp.abort()
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > RELEASE_DOCUMENT_MAX_BYTES) throw new UpdateError('bad_feed', 'The feed document is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Parses the document. An error page counts as a broken feed, not as an attack. */
function offerIn(text: string): unknown {
  let offer: unknown
  try {
    offer = parse(text, { schema: 'core', maxAliasCount: 0, uniqueKeys: true })
  } catch {
    throw new UpdateError('bad_feed', 'The feed document is not YAML.')
  }
  if (typeof offer !== 'object' || offer === null || !('version' in offer))
    throw new UpdateError('bad_feed', 'This is no feed document.')
  return offer
}

type Expected = Omit<ReleaseExpectation, 'version'>

/** Verifies that a document is signed for this kind of computer and is fresh. Does not compare versions. */
export function checkOffer(offer: unknown, expectation: Expected): ReleaseDocument {
  const verdict = checkRelease(offer, { ...expectation, version: NOTHING }, tools)
  if (!verdict.ok) throw refusalError(verdict.refusal)
  return verdict.document
}

/**
 * Whether an offer is one of our releases, of any age, that this computer already has. For a dealer that publishes once
 * a year the feed is mostly such an offer, which is not an error.
 */
export function isInstalledOffer(offer: unknown, expectation: Expected, installed: string): boolean {
  const { refusal } = { refusal: null, ...checkRelease(offer, { ...expectation, version: NOTHING }, tools) }
  // The age is judged after signature and computer, so the version is one that we have signed.
  const parsed = refusal === 'too_old' ? releaseDocument.safeParse(offer) : null
  return parsed?.success === true && !gt(parsed.data.version, installed)
}
