import { verify } from 'node:crypto'
import { gt, valid } from 'semver'
import type { ReleaseTools } from '#contract/release/checkRelease.ts'

/** The functions of Node that `checkRelease` needs. */
export const releaseTools: ReleaseTools = {
  verifySignature(publicKey, message, signature) {
    const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const
    try {
      return verify(null, Buffer.from(message, 'utf8'), key, Buffer.from(signature, 'base64'))
    } catch {
      // An invalid key has signed nothing.
      return false
    }
  },
  isNewer: (version, than) => valid(version) !== null && valid(than) !== null && gt(version, than),
}
