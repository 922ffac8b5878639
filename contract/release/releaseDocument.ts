import { z } from 'zod'
import { timestamp } from '../scalars.ts'

/** Systems with a feed, under the names that Node gives them; each is a folder below `/app`. */
export const PLATFORMS = ['win32', 'darwin', 'linux'] as const
export type Platform = (typeof PLATFORMS)[number]

/** Processors; `universal` is one feed for both, as Windows and macOS have it. */
export const ARCHES = ['x64', 'arm64', 'universal'] as const
export type Arch = (typeof ARCHES)[number]

/** What a signature is for: the same key could sign something else one day. */
export const PRODUCT = 'werkbank'
export const DEFAULT_CHANNEL = 'latest'

/** Days after which a signed document counts as kept back; `release:renew` signs it anew in time. */
export const RELEASE_MAX_AGE_DAYS = 30
/** Days that a computer's clock may be behind. */
export const RELEASE_MAX_AHEAD_DAYS = 1
/** More than any installer has, and less than fills a disk unnoticed. */
export const RELEASE_FILE_MAX_BYTES = 1024 ** 3
/** Bytes of a feed document; a real one has about one thousand. */
export const RELEASE_DOCUMENT_MAX_BYTES = 64 * 1024

/** Names of installers and packages: no folder, no address, nothing that a shell or a browser reads as more. */
export const ARTEFACT_NAME = /^(?=.{1,150}$)[A-Za-z0-9][A-Za-z0-9._-]*\.(?:exe|AppImage|deb|dmg|zip)$/
/** What stands beside an artefact, so that an update loads only the parts that differ. */
export const BLOCK_MAP_SUFFIX = '.blockmap'

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/

/** A version as semver writes it, without build metadata, which has no order. */
export const releaseVersion = z.string().max(64).regex(VERSION)
/** Lower-case, because it is part of a file name. */
export const releaseChannel = z.string().regex(/^[a-z]{1,20}$/)
/** How a key is called; said in the document so that the reader need not try all it knows. */
export const releaseKeyId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/)

/** Base64 of exactly 64 and 44 bytes, in the one spelling that no bit is lost from. */
const bytes64 = z.string().regex(/^[A-Za-z0-9+/]{85}[AQgw]==$/)
const bytes44 = z.string().regex(/^[A-Za-z0-9+/]{58}[AEIMQUYcgkosw048]=$/)

const releaseFile = z.strictObject({
  url: z.string().regex(ARTEFACT_NAME),
  sha512: bytes64,
  size: z.int().positive().max(RELEASE_FILE_MAX_BYTES),
  /** Bytes at the end of an AppImage that list its blocks. */
  blockMapSize: z.int().positive().max(RELEASE_FILE_MAX_BYTES).optional(),
})

/**
 * One `latest*.yml`: what electron-updater reads, and our own part with the signature inside, so that one rename
 * switches both. Nothing else is allowed in it: whatever changes what a client does has to be signed.
 */
export const releaseDocument = z
  .strictObject({
    version: releaseVersion,
    files: z.array(releaseFile).min(1).max(10),
    /** Name and hash of the first file once more, as old readers want them. */
    path: z.string(),
    sha512: z.string(),
    releaseDate: timestamp,
    /** Percent of the computers that are offered it; without it all, with 0 none. */
    stagingPercentage: z.int().min(0).max(100).optional(),
    /** Of the operating system's kernel, as `os.release()` says it. */
    minimumSystemVersion: z
      .string()
      .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)
      .optional(),
    werkbank: z.strictObject({
      product: z.string().max(40),
      platform: z.enum(PLATFORMS),
      arch: z.enum(ARCHES),
      channel: releaseChannel,
      signedAt: timestamp,
      /** Clients below it have to update before they may go on; null when all may. */
      minimumClientVersion: releaseVersion.nullable(),
      keyId: releaseKeyId,
      /** Ed25519 over `signedMessage`. */
      signature: bytes64,
    }),
  })
  .refine(({ files, path, sha512 }) => files[0]?.url === path && files[0]?.sha512 === sha512, { path: ['path'] })
  .refine(({ files }) => new Set(files.map(({ url }) => url.toLowerCase())).size === files.length, { path: ['files'] })

export type ReleaseDocument = z.infer<typeof releaseDocument>

/** A document that waits for its signature. */
export type UnsignedRelease = Omit<ReleaseDocument, 'werkbank'> & {
  werkbank: Omit<ReleaseDocument['werkbank'], 'signature'>
}

/** The keys that a client believes, as `resources/release-keys.json` lists them; the key is SPKI in DER, base64. */
export const releaseKeys = z
  .array(z.strictObject({ id: releaseKeyId, publicKey: bytes44 }))
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length)

export type ReleaseKey = z.infer<typeof releaseKeys>[number]

/** The feed document that electron-updater asks for: `latest.yml`, `latest-mac.yml`, `latest-linux-arm64.yml`. */
export function documentName(platform: Platform, arch: Arch, channel: string): string {
  if (platform === 'win32') return `${channel}.yml`
  if (platform === 'darwin') return `${channel}-mac.yml`
  return arch === 'arm64' ? `${channel}-linux-arm64.yml` : `${channel}-linux.yml`
}
