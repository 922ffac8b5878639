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

/** Reasons for refusing an offer. The first that applies in this order is given. */
const RELEASE_REFUSALS = [
  /** The document has no signature. */
  'unsigned',
  /** A file name is a path, an address, or of a kind that we do not publish. */
  'bad_file_name',
  /** The document is cut, garbled, or has unknown fields. */
  'malformed',
  /** This client does not know the key of the signature. */
  'unknown_key',
  /** The document was changed after signing, or was never signed with that key. */
  'bad_signature',
  'wrong_product',
  'wrong_platform',
  'wrong_arch',
  'wrong_channel',
  /** Signed later than now, so one of the clocks is wrong. */
  'from_the_future',
  /** Signed so long ago that an attacker may be withholding a newer release. */
  'too_old',
  /** The same version as the running one, or an older one. */
  'not_newer',
] as const
export type ReleaseRefusal = (typeof RELEASE_REFUSALS)[number]

/** Values with which a release is compared. */
export type ReleaseExpectation = {
  platform: Platform
  arch: Exclude<Arch, 'universal'>
  channel: string
  /** The version that is running. */
  version: string
  /** Current time in milliseconds since 1970. */
  now: number
  keys: readonly ReleaseKey[]
}

/** Functions that the contract does not have itself, because it imports neither Node nor semver. */
export type ReleaseTools = {
  /**
   * Verifies an Ed25519 signature over the UTF-8 bytes of the message. Invalid input gives false, never an exception.
   */
  verifySignature(publicKey: string, message: string, signature: string): boolean
  /** Whether the first version is newer than the second, by semver. */
  isNewer(version: string, than: string): boolean
}

/** The verdict. Only with `ok` may the document be used. */
export type ReleaseVerdict = { ok: true; document: ReleaseDocument } | { ok: false; refusal: ReleaseRefusal }

/**
 * Checks a feed document as parsed from YAML, whatever it contains. The client and `release:verify` use the same code.
 */
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
