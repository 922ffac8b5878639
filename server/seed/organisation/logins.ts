import { randomInt } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '#server/modules/auth/password/passwordHash.ts'
import { secondFactorContext } from '#server/modules/auth/secondFactor/secondFactor.ts'
import { newTotpSecret } from '#server/modules/auth/secondFactor/totp.ts'
import { openSecretBox } from '#server/storage/secretBox.ts'
import { LOGIN_ROLES, type LoginRole } from '../data/dealerPlan.ts'
import type { Organisation } from './organisation.ts'

type DealerLogins = {
  code: string
  name: string
  users: { role: LoginRole; email: string; password: string; totp_secret?: string }[]
}

/** Without letters that look alike, because a person types this from a screen. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const letters = (count: number) =>
  Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** A password with more than 50 random bits, in the form that the password rule requires. */
function newPassword(): string {
  const [first = '', ...rest] = letters(5)
  return `${first.toUpperCase()}${rest.join('')}-${letters(5)}-${String(randomInt(1_000)).padStart(3, '0')}`
}

/**
 * Gives every user of the dealer a password: a known one to demo logins, a random one that nobody sees to the others.
 * Also sets up second factors for those who get one. Changes the user rows.
 */
export async function giveLogins(
  { dealerId, people, rows }: Organisation,
  dealer: { code: string; name: string },
  dataDir: string,
): Promise<DealerLogins> {
  const secrets = openSecretBox(dataDir)
  const unknown = hashPassword(newPassword() + newPassword())
  const users = await Promise.all(
    (rows.users ?? []).map(async (row) => {
      const role = people.find(({ uuid }) => uuid === row.uuid)?.login
      if (role === undefined) {
        row.password_hash = await unknown
        return []
      }
      const password = newPassword()
      row.password_hash = await hashPassword(password)
      if (role !== 'twofa') return [{ role, email: row.email, password }]
      const totp_secret = newTotpSecret()
      row.totp_secret = secrets.seal(totp_secret, secondFactorContext(dealerId, row.uuid))
      return [{ role, email: row.email, password, totp_secret }]
    }),
  )
  const order = (role: LoginRole) => LOGIN_ROLES.indexOf(role)
  return { ...dealer, users: users.flat().sort((a, b) => order(a.role) - order(b.role)) }
}

/** Only the account of the server process can read the file. */
export function writeLogins(dataDir: string, dealers: readonly DealerLogins[]): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'demo-logins.json')
  writeFileSync(file, `${JSON.stringify({ dealers }, null, 2)}\n`, { mode: 0o600 })
  // The mode above counts for a new file only.
  chmodSync(file, 0o600)
  return file
}

/** The logins as a table for the terminal. */
export function loginTable(dealers: readonly DealerLogins[]): string[] {
  const all = dealers.flatMap(({ users }) => users)
  const width = (key: 'role' | 'email' | 'password') => Math.max(...all.map((user) => user[key].length))
  const [role, email, password] = [width('role'), width('email'), width('password')]
  return dealers.flatMap(({ code, name, users }) => [
    '',
    `Demo logins of ${name} (dealer code ${code})`,
    ...users.map((user) =>
      [
        `  ${user.role.padEnd(role)}  ${user.email.padEnd(email)}  ${user.password.padEnd(password)}`,
        ...(user.totp_secret === undefined ? [] : [`second factor ${user.totp_secret}`]),
      ].join('  '),
    ),
  ])
}
