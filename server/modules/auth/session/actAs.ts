import { mustHaveSecondFactor } from '#contract/permissions/can.ts'
import { PLUGIN_KEYS } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { employed } from './employment.ts'
import { readPermissions } from './permissions.ts'

/** The uuid of no stored session, so that code that ends sessions never finds it. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000'

/**
 * A user as of now, for work that the server does later in their name. It has the user's current permissions, not those
 * at the time of the request. Null when the user may not sign in any more.
 */
export async function actAs(tx: Tx, dealerId: string, userUuid: string, now: number): Promise<Session | null> {
  const [user, dealer, permissions, { values }] = await Promise.all([
    tx
      .selectFrom('users')
      .select((eb) => eb('totp_secret', 'is not', null).as('has2fa'))
      .where('uuid', '=', userUuid)
      .where(employed('users', now))
      .executeTakeFirst(),
    tx.selectFrom('dealers').select(['code', 'name']).executeTakeFirst(),
    readPermissions(tx, userUuid),
    readSettings(tx),
  ])
  if (!user || !dealer) return null
  return {
    dealerId,
    company: dealer.code,
    dealerName: dealer.name,
    uuid: NO_SESSION,
    userUuid,
    permissions,
    source: 'task',
    disabledPlugins: PLUGIN_KEYS.filter((key) => !values[key]),
    mustChangePassword: false,
    mustSetUpSecondFactor: mustHaveSecondFactor(permissions) && !user.has2fa,
    expiresAt: new Date(0).toISOString(),
  }
}
