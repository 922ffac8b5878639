import type { UnsignedRelease } from './releaseDocument.ts'

/** Purpose and version of the signed text, so that no other signature of the same key can replace this one. */
const FORM = 'werkbank release document, form 1'

/**
 * The text whose UTF-8 bytes are signed: the whole document except the signature, in a fixed order, as JSON. Different
 * documents always give different texts.
 */
export function signedMessage({ werkbank, ...release }: UnsignedRelease): string {
  return JSON.stringify([
    FORM,
    werkbank.product,
    werkbank.platform,
    werkbank.arch,
    werkbank.channel,
    release.version,
    release.files.map(({ url, size, sha512, blockMapSize }) => [url, size, sha512, blockMapSize ?? null]),
    release.releaseDate,
    werkbank.signedAt,
    release.stagingPercentage ?? null,
    release.minimumSystemVersion ?? null,
    werkbank.minimumClientVersion,
    werkbank.keyId,
  ])
}
