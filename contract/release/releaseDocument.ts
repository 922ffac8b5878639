import { z } from 'zod'
import { timestamp } from '../scalars.ts'

/** Systems with a feed, by their Node names. Each is a folder below `/app`. */
export const PLATFORMS = ['win32', 'darwin', 'linux'] as const
export type Platform = (typeof PLATFORMS)[number]

/** Processors. `universal` is one feed for both, as on Windows and macOS. */
export const ARCHES = ['x64', 'arm64', 'universal'] as const
export type Arch = (typeof ARCHES)[number]

/** Product name in the signature, because the same key could sign other products later. */
export const PRODUCT = 'werkbank'
export const DEFAULT_CHANNEL = 'latest'

/**
 * Days after which a signed document is refused, because a newer one may be withheld. `release:renew` signs it again in
 * time.
 */
export const RELEASE_MAX_AGE_DAYS = 30
/** Days by which a computer's clock may be slow. */
export const RELEASE_MAX_AHEAD_DAYS = 1
/** Largest artefact in bytes: more than any installer, but less than would fill a disk unnoticed. */
export const RELEASE_FILE_MAX_BYTES = 1024 ** 3
/** Largest feed document in bytes. A real one has about one thousand. */
export const RELEASE_DOCUMENT_MAX_BYTES = 64 * 1024

/**
 * Names of installers and packages. Folders, addresses and characters with a meaning for a shell or browser are
 * excluded.
 */
export const ARTEFACT_NAME = /^(?=.{1,150}$)[A-Za-z0-9][A-Za-z0-9._-]*\.(?:exe|AppImage|deb|dmg|zip)$/
/** Suffix of the block map beside an artefact. With it, an update loads only the parts that differ. */
export const BLOCK_MAP_SUFFIX = '.blockmap'

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/

/** A semver version without build metadata, which has no order. */
export const releaseVersion = z.string().max(64).regex(VERSION)
/** Lower-case, because it is part of a file name. */
export const releaseChannel = z.string().regex(/^[a-z]{1,20}$/)
/** Id of a key. The document names it, so that the client need not try all known keys. */
export const releaseKeyId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/)

/** Base64 of exactly 64 and 44 bytes. The last character must not have unused bits. */
const bytes64 = z.string().regex(/^[A-Za-z0-9+/]{85}[AQgw]==$/)
const bytes44 = z.string().regex(/^[A-Za-z0-9+/]{58}[AEIMQUYcgkosw048]=$/)

const releaseFile = z.strictObject({
  url: z.string().regex(ARTEFACT_NAME),
  sha512: bytes64,
  size: z.int().positive().max(RELEASE_FILE_MAX_BYTES),
  /** Size (bytes) of the list of blocks at the end of an AppImage. */
  blockMapSize: z.int().positive().max(RELEASE_FILE_MAX_BYTES).optional(),
})

/**
 * One `latest*.yml`: the fields of electron-updater, and our own part with the signature. Both are in one file, so that
 * one rename switches both. Other fields are refused, because everything that changes a client's behaviour must be
 * signed.
 */
export const releaseDocument = z
  .strictObject({
    version: releaseVersion,
    files: z.array(releaseFile).min(1).max(10),
    /** Name and hash of the first file again, for old readers. */
    path: z.string(),
    sha512: z.string(),
    releaseDate: timestamp,
    /** Percentage of computers that get the offer. All by default, none with 0. */
    stagingPercentage: z.int().min(0).max(100).optional(),
    /** Smallest version of the operating system's kernel, in the form of `os.release()`. */
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
      /** Older clients must update before users can continue. Null allows all clients. */
      minimumClientVersion: releaseVersion.nullable(),
      keyId: releaseKeyId,
      /** Ed25519 signature over `signedMessage`. */
      signature: bytes64,
    }),
  })
  .refine(({ files, path, sha512 }) => files[0]?.url === path && files[0]?.sha512 === sha512, { path: ['path'] })
  .refine(({ files }) => new Set(files.map(({ url }) => url.toLowerCase())).size === files.length, { path: ['files'] })

export type ReleaseDocument = z.infer<typeof releaseDocument>

/** A document before it is signed. */
export type UnsignedRelease = Omit<ReleaseDocument, 'werkbank'> & {
  werkbank: Omit<ReleaseDocument['werkbank'], 'signature'>
}

/** Keys that a client trusts, as listed in `resources/release-keys.json`. A key is SPKI in DER, base64. */
export const releaseKeys = z
  .array(z.strictObject({ id: releaseKeyId, publicKey: bytes44 }))
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length)

export type ReleaseKey = z.infer<typeof releaseKeys>[number]

/**
 * Name of the feed document that electron-updater requests: `latest.yml`, `latest-mac.yml`, `latest-linux-arm64.yml`.
 */
export function documentName(platform: Platform, arch: Arch, channel: string): string {
  if (platform === 'win32') return `${channel}.yml`
  if (platform === 'darwin') return `${channel}-mac.yml`
  return arch === 'arm64' ? `${channel}-linux-arm64.yml` : `${channel}-linux.yml`
}
