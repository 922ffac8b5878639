import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import {
  type Arch,
  documentName,
  type Platform,
  type ReleaseDocument,
  type UnsignedRelease,
} from '#contract/release/releaseDocument.ts'
import { signedMessage } from '#contract/release/signedMessage.ts'
import { readClock } from '#tests/support/clock/readClock.ts'

type Given = {
  version?: string
  arch?: Arch
  channel?: string
  stage?: number
  signedAt?: string
  minimumClientVersion?: string
  minimumSystemVersion?: string
  /** Changes the document after it was signed. */
  spoil?: (document: ReleaseDocument) => unknown
}

export type SignedFeed = {
  /** The list of public keys, as a build would carry it. */
  keysFile: string
  publish(platform: Platform, given?: Given): string
  /** Writes these bytes in place of the platform's document. */
  write(platform: Platform, text: string): void
}

const EXTENSION = { win32: 'exe', darwin: 'zip', linux: 'AppImage' } as const
const KEY_ID = 'test-key'

/** The update feed of a server with small packages and a real signature. The public key is written to `keysFile`. */
export function signedFeed(dataDir: string, keysFile = join(dataDir, 'release-keys.json')): SignedFeed {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  writeFileSync(keysFile, JSON.stringify([{ id: KEY_ID, publicKey: spki }]))

  const put = (platform: Platform, name: string, content: string) => {
    const folder = join(dataDir, 'app', platform)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  return {
    keysFile,
    publish(platform, given = {}) {
      const { version = '1.1.0', channel = 'latest', stage = 100 } = given
      const arch = given.arch ?? (platform === 'linux' ? 'x64' : 'universal')
      const content = `${platform} ${arch} ${version}`
      const url = `Werkbank-${version}-${arch}.${EXTENSION[platform]}`
      const sha512 = createHash('sha512').update(content).digest('base64')
      put(platform, url, content)
      const release: UnsignedRelease = {
        version,
        files: [{ url, sha512, size: content.length }],
        path: url,
        sha512,
        releaseDate: '2026-03-02T18:00:00.000Z',
        ...(stage === 100 ? {} : { stagingPercentage: stage }),
        ...(given.minimumSystemVersion === undefined ? {} : { minimumSystemVersion: given.minimumSystemVersion }),
        werkbank: {
          product: 'werkbank',
          platform,
          arch,
          channel,
          signedAt: given.signedAt ?? new Date(readClock()).toISOString(),
          minimumClientVersion: given.minimumClientVersion ?? null,
          keyId: KEY_ID,
        },
      }
      const signature = sign(null, Buffer.from(signedMessage(release)), privateKey).toString('base64')
      const document: ReleaseDocument = { ...release, werkbank: { ...release.werkbank, signature } }
      const text = stringify(given.spoil?.(document) ?? document, { defaultStringType: 'QUOTE_SINGLE' })
      put(platform, documentName(platform, arch, channel), text)
      return join(dataDir, 'app', platform, url)
    },
    write(platform, text) {
      put(platform, documentName(platform, 'x64', 'latest'), text)
    },
  }
}
