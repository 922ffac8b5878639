import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/constants.ts'
import { typedCode } from '#contract/text/typedCode.ts'
import type { Tx } from '#server/db/database.ts'

/** Signs of a code, without letters and digits that look alike. Twelve signs are 60 bits. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const FORM = /^[A-Z2-9]{12}$/

const newCode = () => Array.from({ length: 12 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
const shown = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')
/** The hash contains the owner, so that equal codes of two users have different hashes. */
const hashOf = (userUuid: string, code: string) => createHash('sha256').update(`${userUuid}:${code}`).digest()

/** True for a text in the form of a recovery code, not of an authenticator code. */
export const isRecoveryCode = (typed: string) => FORM.test(typedCode(typed))

/** Replaces all recovery codes with ten new ones. They are returned once; only their hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, dealerId: string, userUuid: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, userUuid)
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ dealer_id: dealerId, user_uuid: userUuid, code_hash: hashOf(userUuid, code) })))
    .execute()
  return codes.map(shown)
}

export async function deleteRecoveryCodes(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_uuid', '=', userUuid).execute()
}

/** Uses a code up. Returns whether it was valid. Exactly one of several simultaneous uses succeeds. */
export async function spendRecoveryCode(tx: Tx, userUuid: string, typed: string): Promise<boolean> {
  const code = typedCode(typed)
  const gone = await tx
    .deleteFrom('recovery_codes')
    .where('user_uuid', '=', userUuid)
    .where('code_hash', '=', hashOf(userUuid, code))
    .returning('user_uuid')
    .executeTakeFirst()
  return gone !== undefined
}

export async function countRecoveryCodes(tx: Tx, userUuid: string): Promise<number> {
  const rows = await tx.selectFrom('recovery_codes').select('user_uuid').where('user_uuid', '=', userUuid).execute()
  return rows.length
}
