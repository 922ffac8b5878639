import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Database } from './db/database.ts'
import { dealerCodeOfHost } from './modules/auth/dealer.ts'
import { readPermissions } from './modules/auth/permissions.ts'
import { redeemTicket } from './modules/auth/tickets.ts'
import { chatUuids } from './modules/chat/chatItems.ts'
import { readSettings } from './modules/workplace/settings.ts'
import { isDatabaseAway } from './plugins/errors.ts'
import type { Redeem } from './socket/redeemTicket.ts'

/** What a new socket may see, from the modules that know it: whose ticket it is, their chats, the dealer's presence switch. */
export function createRedeem(database: Database, publicUrl: string | undefined): Redeem {
  return async (token, host) => {
    try {
      const owner = await redeemTicket(database, token)
      if (!owner) return null
      const hostCode = dealerCodeOfHost(host, publicUrl)
      const [{ values }, { chats, code }] = await Promise.all([
        readSettings(database, owner.dealer),
        database.inDealer(owner.dealer, async (tx) => ({
          // The socket is a second door to the chats: it asks for what the first one asks for.
          chats: can(await readPermissions(tx, owner.user), 'global.chat.read', GLOBAL_SCOPE)
            ? await chatUuids(tx, owner.user)
            : [],
          code: (await tx.selectFrom('dealers').select('code').executeTakeFirst())?.code,
        })),
      ])
      // A ticket of one dealer is worth nothing at the address of another.
      if (hostCode !== null && hostCode !== code) return null
      return { ...owner, chats, presence: values.presence_scope }
    } catch (error) {
      if (isDatabaseAway(error)) return 'unavailable'
      throw error
    }
  }
}
