import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const IV_BYTES = 12
const TAG_BYTES = 16

export type SecretBox = {
  /**
   * `context` names the owner and is authenticated with the value. A sealed value that was moved to another row does
   * not open.
   */
  seal(secret: string, context: string): Buffer
  open(sealed: Buffer, context: string): string
  /**
   * A proof that only a holder of the key can create. `context` names its purpose, so that a proof is valid for one
   * only.
   */
  prove(content: Buffer, context: string): Buffer
}

/**
 * Encrypts values that must be readable again (TOTP secrets, passwords of other systems). The key is outside the
 * database, in `dataDir/secret.key`, so a database dump alone opens nothing. Back the key up apart from the database.
 */
export function openSecretBox(dataDir: string): SecretBox {
  const key = readOrCreateKey(dataDir)
  const proofKeys = new Map<string, Buffer>()
  return {
    prove(content, context) {
      const own = proofKeys.get(context) ?? Buffer.from(hkdfSync('sha256', key, '', `proof:${context}`, 32))
      proofKeys.set(context, own)
      return createHmac('sha256', own).update(content).digest()
    },
    seal(secret, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      cipher.setAAD(Buffer.from(context))
      return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

function readOrCreateKey(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secret.key')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (key.length !== 32) throw new Error(`The key file ${file} is damaged: it must hold 64 hexadecimal digits.`)
  return key
}
