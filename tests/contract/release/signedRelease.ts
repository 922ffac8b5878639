import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { gt } from 'semver'
import type { ReleaseExpectation, ReleaseTools } from '#contract/release/checkRelease.ts'
import type { ReleaseDocument, ReleaseKey, UnsignedRelease } from '#contract/release/releaseDocument.ts'
import { signedMessage } from '#contract/release/signedMessage.ts'

export const NOW = Date.parse('2026-03-04T12:00:00.000Z')

type TestKey = ReleaseKey & { privateKey: KeyObject }

export function testKey(id: string): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { id, privateKey, publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}

export const unsigned = (keyId: string): UnsignedRelease => ({
  version: '1.1.0',
  files: [
    { url: 'Werkbank-1.1.0.AppImage', sha512: `${'A'.repeat(85)}Q==`, size: 104_857_600, blockMapSize: 112_000 },
    { url: 'Werkbank-1.1.0-amd64.deb', sha512: `${'B'.repeat(85)}g==`, size: 80_000_000 },
  ],
  path: 'Werkbank-1.1.0.AppImage',
  sha512: `${'A'.repeat(85)}Q==`,
  releaseDate: '2026-03-01T08:00:00.000Z',
  stagingPercentage: 10,
  minimumSystemVersion: '5.10.0',
  werkbank: {
    product: 'werkbank',
    platform: 'linux',
    arch: 'x64',
    channel: 'latest',
    signedAt: '2026-03-01T08:00:00.000Z',
    minimumClientVersion: '0.9.0',
    keyId,
  },
})

export function signWith(key: TestKey, release: UnsignedRelease): ReleaseDocument {
  const signature = sign(null, Buffer.from(signedMessage(release), 'utf8'), key.privateKey).toString('base64')
  return { ...release, werkbank: { ...release.werkbank, signature } }
}

export const tools: ReleaseTools = {
  verifySignature(publicKey, message, signature) {
    const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const
    return verify(null, Buffer.from(message, 'utf8'), key, Buffer.from(signature, 'base64'))
  },
  isNewer: (version, than) => gt(version, than),
}

export const expecting = (...keys: TestKey[]): ReleaseExpectation => ({
  platform: 'linux',
  arch: 'x64',
  channel: 'latest',
  version: '1.0.0',
  now: NOW,
  keys: keys.map(({ id, publicKey }) => ({ id, publicKey })),
})
