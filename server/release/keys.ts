import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import {
  type ReleaseDocument,
  type ReleaseKey,
  releaseKeyId,
  releaseKeys,
  type UnsignedRelease,
} from '#contract/release/releaseDocument.ts'
import { signedMessage } from '#contract/release/signedMessage.ts'
import { replaceFile } from './durable.ts'
import { ReleaseError } from './releaseError.ts'

/** The environment of the process, or of a test. */
export type Environment = Readonly<Record<string, string | undefined>>

const root = join(import.meta.dirname, '..', '..')

/** Signs documents. Clients find the key by `id`. */
export type Signer = { id: string; sign(release: UnsignedRelease): ReleaseDocument }

/** The file with the public keys that the next build will trust. */
export const trustedKeysFile = (env: Environment) =>
  env.WERKBANK_RELEASE_KEYS || join(root, 'resources', 'release-keys.json')

export function readTrustedKeys(file: string): ReleaseKey[] {
  let listed: unknown
  try {
    listed = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ReleaseError(`The list of public keys ${file} cannot be read.`)
  }
  const parsed = releaseKeys.safeParse(listed)
  if (!parsed.success) throw new ReleaseError(`The list of public keys ${file} is damaged.`)
  return parsed.data
}

async function writeTrustedKeys(file: string, keys: readonly ReleaseKey[]): Promise<void> {
  await replaceFile(dirname(resolve(file)), file.split(/[\\/]/).at(-1) ?? '', `${JSON.stringify(keys, null, 2)}\n`)
}

/** The folder as it really is, also when some of it does not exist yet. */
function realFolder(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : join(realFolder(dirname(folder)), folder.split(sep).at(-1) ?? '')
}

function refuseInside(file: string): void {
  const place = realFolder(dirname(file))
  const project = realpathSync(root)
  if (place === project || place.startsWith(project + sep))
    throw new ReleaseError(
      `A private key must not lie inside the project: ${file} could be committed or packed by mistake.`,
    )
}

const publicKeyOf = (key: KeyObject) => createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

/**
 * Creates a key pair. The private key goes into a file outside of the project, the public key into the list for the
 * next build.
 */
export async function createKey(id: string, env: Environment): Promise<{ file: string; list: string }> {
  if (!releaseKeyId.safeParse(id).success)
    throw new ReleaseError('The name of a key may contain lower-case letters, digits, dots and hyphens, such as 2026a.')
  const list = trustedKeysFile(env)
  const known = readTrustedKeys(list)
  if (known.some((key) => key.id === id))
    throw new ReleaseError(`There is a key called ${id} already; choose another name.`)
  const file = resolve(env.WERKBANK_RELEASE_KEY || join(env.HOME || homedir(), '.werkbank', `release-${id}.pem`))
  refuseInside(file)
  const { privateKey } = generateKeyPairSync('ed25519')
  const passphrase = env.WERKBANK_RELEASE_PASSPHRASE
  const pem = privateKey.export({
    format: 'pem',
    type: 'pkcs8',
    ...(passphrase ? { cipher: 'aes-256-cbc', passphrase } : {}),
  })
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, pem, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new ReleaseError(
      `The file ${file} exists already, and a private key is never overwritten. Move it away first.`,
    )
  }
  await writeTrustedKeys(list, [...known, { id, publicKey: publicKeyOf(privateKey) }])
  return { file, list }
}

/** Removes a key, so that clients built from now on no longer trust it. */
export async function deleteKey(id: string, env: Environment): Promise<void> {
  const list = trustedKeysFile(env)
  const known = readTrustedKeys(list)
  if (!known.some((key) => key.id === id)) throw new ReleaseError(`There is no key called ${id}.`)
  const kept = known.filter((key) => key.id !== id)
  if (kept.length === 0)
    throw new ReleaseError(
      'This is the only key, and a build without a key cannot update itself. Add another key first.',
    )
  await writeTrustedKeys(list, kept)
}

function readPrivateKey(file: string, passphrase: string | undefined): KeyObject {
  if (!existsSync(file)) throw new ReleaseError(`There is no private key at ${file}.`)
  // Windows has no such mode bits; the user's folder protects the file there.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new ReleaseError(`Other accounts can read the private key ${file}. Run chmod 600 on it first.`)
  try {
    return createPrivateKey({ key: readFileSync(file), format: 'pem', ...(passphrase ? { passphrase } : {}) })
  } catch {
    throw new ReleaseError(
      `The private key ${file} cannot be opened: the passphrase in WERKBANK_RELEASE_PASSPHRASE is missing or wrong, or the file is damaged.`,
    )
  }
}

/** The private key of WERKBANK_RELEASE_KEY, under the name of its public key in the list. */
export function openSigner(env: Environment): Signer {
  const file = env.WERKBANK_RELEASE_KEY
  if (!file)
    throw new ReleaseError(
      'Set WERKBANK_RELEASE_KEY to the file of the private key. Create one with npm run release:keys.',
    )
  const key = readPrivateKey(resolve(file), env.WERKBANK_RELEASE_PASSPHRASE)
  if (key.asymmetricKeyType !== 'ed25519') throw new ReleaseError(`The private key ${file} is not an Ed25519 key.`)
  const list = trustedKeysFile(env)
  const known = readTrustedKeys(list).find(({ publicKey }) => publicKey === publicKeyOf(key))
  if (!known) throw new ReleaseError(`No client would believe the key ${file}: its public half is not in ${list}.`)
  return {
    id: known.id,
    sign(release) {
      const message = Buffer.from(signedMessage(release), 'utf8')
      return { ...release, werkbank: { ...release.werkbank, signature: sign(null, message, key).toString('base64') } }
    },
  }
}
