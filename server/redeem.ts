import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Database, Tx } from './db/database.ts'
import { dealerCodeOfHost } from './modules/auth/session/dealer.ts'
import { readPermissions } from './modules/auth/session/permissions.ts'
import { redeemTicket, sessionOwner } from './modules/auth/session/tickets.ts'
import { chatUuids } from './modules/chat/chatItems.ts'
import { isDatabaseAway } from './plugins/errors.ts'
import { readSettings } from './settings/readSettings.ts'
import type { Redeem } from './socket/redeemTicket.ts'

/** Departments that a user belongs to. The head of a department is always one of its members. */
async function departmentsOf(tx: Tx, user: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('department_members as m')
    .innerJoin('departments as d', (join) =>
      join.onRef('d.dealer_id', '=', 'm.dealer_id').onRef('d.uuid', '=', 'm.department_uuid'),
    )
    .select('d.uuid')
    .where('m.user_uuid', '=', user)
    .where('d.deleted_at', 'is', null)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/**
 * Returns what a new socket may see: the ticket's owner, their chats and departments, and the dealer's scope of
 * presence.
 */
export function createRedeem(database: Database, publicUrl: string | undefined, now: () => number): Redeem {
  return async (token, host) => {
    try {
      const ticket = await redeemTicket(database, token)
      if (!ticket) return null
      const hostCode = dealerCodeOfHost(host, publicUrl)
      // One transaction for everything, because after a restart all sockets of all dealers reconnect at once.
      return await database.inDealer(ticket.dealer, async (tx) => {
        const owner = await sessionOwner(tx, ticket.session, now())
        if (!owner) return null
        const [permissions, chats, dealer, { values }, teams, person] = await Promise.all([
          readPermissions(tx, owner.user),
          chatUuids(tx, owner.user),
          tx.selectFrom('dealers').select('code').executeTakeFirst(),
          readSettings(tx, ['plugin_chat', 'presence_scope']),
          departmentsOf(tx, owner.user),
          tx.selectFrom('users').select('appears_offline').where('uuid', '=', owner.user).executeTakeFirst(),
        ])
        // A ticket of one dealer is invalid at the host name of another dealer.
        if (hostCode !== null && hostCode !== dealer?.code) return null
        // The socket gives access to chats as REST does, so it requires the same permission.
        const maySeeChats = values.plugin_chat && can(permissions, 'global.chat.read', GLOBAL_SCOPE)
        return {
          ...ticket,
          ...owner,
          chats: maySeeChats ? chats : [],
          presence: values.presence_scope,
          teams,
          isHidden: person?.appears_offline ?? false,
        }
      })
    } catch (error) {
      if (isDatabaseAway(error)) return 'unavailable'
      throw error
    }
  }
}
