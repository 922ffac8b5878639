import { DAY_MS } from '../durations.ts'
import {
  type Arch,
  type Platform,
  PRODUCT,
  RELEASE_MAX_AGE_DAYS,
  RELEASE_MAX_AHEAD_DAYS,
  type ReleaseDocument,
  type ReleaseKey,
  releaseDocument,
} from './releaseDocument.ts'
import { signedMessage } from './signedMessage.ts'

/** Why an offer is refused. One reason is enough; the first that applies in this order is given. */
const RELEASE_REFUSALS = [
  /** No signature in it at all. */
  'unsigned',
  /** A file name that is a path, an address, or not a kind of file that we publish. */
  'bad_file_name',
  /** Cut, garbled, or with something in it that nobody agreed on. */
  'malformed',
  /** Signed with a key that this client does not know. */
  'unknown_key',
  /** Something was changed after signing, or it was never signed with that key. */
  'bad_signature',
  'wrong_product',
  'wrong_platform',
  'wrong_arch',
  'wrong_channel',
  /** Signed later than now: one of the clocks is wrong. */
  'from_the_future',
  /** Signed so long ago that somebody may be keeping back a newer one. */
  'too_old',
  /** The same version or an older one. */
  'not_newer',
] as const
export type ReleaseRefusal = (typeof RELEASE_REFUSALS)[number]

/** What a client may accept. */
export type ReleaseExpectation = {
  platform: Platform
  arch: Exclude<Arch, 'universal'>
  channel: string
  /** The version that is running. */
  version: string
  /** Milliseconds since 1970. */
  now: number
  keys: readonly ReleaseKey[]
}

/** What the contract cannot do by itself: it knows neither Node nor a library for versions. */
export type ReleaseTools = {
  /** Ed25519 over the message's UTF-8 bytes; false, never an exception, for anything that is not right. */
  verifySignature(publicKey: string, message: string, signature: string): boolean
  /** Whether the first version is newer than the second, by semver. */
  isNewer(version: string, than: string): boolean
}

/** The verdict; only with `ok` may anything of the document be used. */
export type ReleaseVerdict = { ok: true; document: ReleaseDocument } | { ok: false; refusal: ReleaseRefusal }

/** Judges a feed document as it was read from YAML, whatever it is. The same code judges at the client and in `release:verify`. */
export function checkRelease(
  offer: unknown,
  expectation: ReleaseExpectation,
  { verifySignature, isNewer }: ReleaseTools,
): ReleaseVerdict {
  const refuse = (refusal: ReleaseRefusal): ReleaseVerdict => ({ ok: false, refusal })
  if (!hasSignature(offer)) return refuse('unsigned')
  const parsed = releaseDocument.safeParse(offer)
  if (!parsed.success) {
    const isName = parsed.error.issues.some(({ path }) => path[0] === 'files' && path[2] === 'url')
    return refuse(isName ? 'bad_file_name' : 'malformed')
  }
  const document = parsed.data
  const { werkbank } = document

  const key = expectation.keys.find(({ id }) => id === werkbank.keyId)
  if (!key) return refuse('unknown_key')
  if (!verifySignature(key.publicKey, signedMessage(document), werkbank.signature)) return refuse('bad_signature')

  if (werkbank.product !== PRODUCT) return refuse('wrong_product')
  if (werkbank.platform !== expectation.platform) return refuse('wrong_platform')
  if (werkbank.arch !== 'universal' && werkbank.arch !== expectation.arch) return refuse('wrong_arch')
  if (werkbank.channel !== expectation.channel) return refuse('wrong_channel')
  const age = expectation.now - Date.parse(werkbank.signedAt)
  if (age < -RELEASE_MAX_AHEAD_DAYS * DAY_MS) return refuse('from_the_future')
  if (age > RELEASE_MAX_AGE_DAYS * DAY_MS) return refuse('too_old')
  if (!isNewer(document.version, expectation.version)) return refuse('not_newer')
  return { ok: true, document }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function hasSignature(offer: unknown): boolean {
  const own = isRecord(offer) ? offer.werkbank : undefined
  return isRecord(own) && typeof own.signature === 'string' && own.signature !== ''
}
