import { sql } from 'kysely'
import type { AuditEvent } from '#contract/logs/auditEvents.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import type { Dealers } from '#server/modules/operator/dealers.ts'
import { type DealerOfServer, listDealers } from '#server/modules/operator/listDealers.ts'
import { operatorOf } from '#server/modules/operator/operatorOf.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { InstanceFile } from '#server/storage/instanceFile.ts'
import { listAdministrators } from '../modules/auth/rights/lastAdministrator.ts'
import { deleteRecoveryCodes } from '../modules/auth/secondFactor/recoveryCodes.ts'
import { tellOwner } from '../modules/auth/secondFactor/secondFactor.ts'
import { endOtherAccess } from '../modules/auth/session/endOtherAccess.ts'
import { Failure } from '../request/failure.ts'
import { createDealer } from './createDealer.ts'
import { type InviteServices, inviteAdministrator } from './invite.ts'

type Services = InviteServices & {
  hub: Pick<Hub, 'closeSession'>
  /** Clears the cached sessions of a dealer. */
  forgetDealer(dealerId: string): void
  instance: InstanceFile
  /** Code of the dealer that runs the server, when the environment names it. */
  operatorDealer: string | undefined
}

/**
 * Creates the dealers of a server and changes them, for the command at the terminal and the operator's screen alike.
 */
export function openDealers(services: Services): Dealers {
  const { database, hub, forgetDealer, instance, operatorDealer, now } = services

  async function find(code: string): Promise<DealerOfServer> {
    const dealer = (await listDealers(database)).find((one) => one.code === code)
    if (!dealer) throw new Failure('not_found')
    return dealer
  }

  /** Records the change in the audit of that dealer and, when the user is known, in the operator's. */
  async function note(tx: Tx, dealerId: string, change: Pick<DealerEvent, 'event' | 'before' | 'after'>) {
    await recordEvent(tx, { dealerId, userUuid: null }, now(), { ...change, uuid: null })
  }
  async function noteForOperator(by: Actor | null, dealerId: string, change: DealerEvent) {
    if (by === null || by.dealerId === dealerId) return
    const { event, before, code } = change
    const after = { code, ...change.after }
    await database.inDealer(by.dealerId, (tx) => recordEvent(tx, by, now(), { event, uuid: null, before, after }))
  }

  async function endAccess(tx: Tx, dealerId: string): Promise<void> {
    await tx.deleteFrom('bay_passes').execute()
    closeSessions(tx, dealerId, await tx.deleteFrom('sessions').returning('uuid').execute())
  }
  function closeSessions(tx: Tx, dealerId: string, sessions: readonly { uuid: string }[]): void {
    onCommit(tx, () => {
      for (const { uuid } of sessions) hub.closeSession(dealerId, uuid, 'ended')
    })
  }

  return {
    async create(plan, by) {
      const earlier = await listDealers(database)
      const operator = operatorOf({ operatorDealer, instance, dealers: earlier })
      const { dealerId, userUuid, code } = await createDealer(database, plan, new Date(now()))
      // The only dealer runs the server. When a second one is created, this must be stored.
      if (operator !== null && operatorDealer === undefined)
        instance.write({ ...instance.read(), operator: operator.code })
      await noteForOperator(by, dealerId, { event: 'dealer.created', code, before: null, after: { name: plan.name } })
      return inviteAdministrator(services, { dealerId, userUuid }, operator)
    },

    list: () => listDealers(database),

    async change(code, { name, is_active }, by) {
      const dealer = await find(code)
      const { dealerId } = dealer
      if (is_active === false && by?.dealerId === dealerId) throw new Failure('cannot_change_yourself')
      const changes = eventsOf(dealer, { name, is_active })
      if (changes.length === 0) return
      await database.inDealer(dealerId, async (tx) => {
        const deactivated_at = is_active === false ? new Date(now()) : null
        await tx
          .updateTable('dealers')
          .set({ name: name ?? dealer.name, ...(is_active === undefined ? {} : { deactivated_at }) })
          .execute()
        for (const { event, before, after } of changes) await note(tx, dealerId, { event, before, after })
        onCommit(tx, () => forgetDealer(dealerId))
        if (is_active === false) await endAccess(tx, dealerId)
      })
      for (const one of changes) await noteForOperator(by, dealerId, one)
    },

    async invite(code, by, isFirstOnly) {
      const { dealerId, isActive } = await find(code)
      // The link would lead to a sign-in that is refused.
      if (!isActive) throw new Failure('dealer_deactivated')
      const userUuid = await database.inDealer(dealerId, async (tx) => {
        const only = await onlyAdministrator(tx, now())
        if (isFirstOnly && (await isUsed(tx))) throw new Failure('dealer_is_used')
        await note(tx, dealerId, { event: 'dealer.invited', before: null, after: null })
        return only
      })
      await noteForOperator(by, dealerId, { event: 'dealer.invited', code, before: null, after: null })
      const sender = operatorOf({ operatorDealer, instance, dealers: await listDealers(database) })
      return inviteAdministrator(services, { dealerId, userUuid }, sender)
    },

    async resetSecondFactor(code, by) {
      const { dealerId } = await find(code)
      // Users remove their own second factor in the profile, where a code proves that they hold it.
      if (by?.dealerId === dealerId) throw new Failure('cannot_change_yourself')
      const change = { event: 'user.twofa.changed', before: { has2fa: true }, after: { has2fa: false } } as const
      await database.inDealer(dealerId, async (tx) => {
        const userUuid = await onlyAdministrator(tx, now())
        const changed = await tx
          .updateTable('users')
          .set({ totp_secret: null, totp_pending: null, updated_at: new Date(now()) })
          .where('uuid', '=', userUuid)
          .where('totp_secret', 'is not', null)
          .returning('uuid')
          .executeTakeFirst()
        if (!changed) throw new Failure('twofa_not_set_up')
        await deleteRecoveryCodes(tx, userUuid)
        await endOtherAccess(tx, { dealerId, userUuid: null }, userUuid, now())
        await tellOwner(tx, { dealerId, userUuid }, 'removed', now())
        await recordEvent(tx, { dealerId, userUuid: null }, now(), { ...change, uuid: userUuid })
        const sessions = await tx.deleteFrom('sessions').where('user_uuid', '=', userUuid).returning('uuid').execute()
        onCommit(tx, () => forgetDealer(dealerId))
        closeSessions(tx, dealerId, sessions)
      })
      await noteForOperator(by, dealerId, { ...change, code })
    },
  }
}

type DealerEvent = {
  event: Extract<AuditEvent, `dealer.${string}` | 'user.twofa.changed'>
  code: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The audit events of a dealer's change. Unchanged values give none. */
function eventsOf(
  { code, name: oldName, isActive }: DealerOfServer,
  { name, is_active }: { name?: string | undefined; is_active?: boolean | undefined },
): DealerEvent[] {
  const events: DealerEvent[] = []
  if (name !== undefined && name !== oldName)
    events.push({ event: 'dealer.renamed', code, before: { name: oldName }, after: { name } })
  if (is_active !== undefined && is_active !== isActive)
    events.push({ event: is_active ? 'dealer.reactivated' : 'dealer.deactivated', code, before: null, after: null })
  return events
}

async function onlyAdministrator(tx: Tx, now: number): Promise<string> {
  const [only, ...others] = await listAdministrators(tx, now)
  if (only === undefined) throw new Failure('not_found')
  if (others.length > 0) throw new Failure('dealer_has_administrators')
  return only
}

/** Whether a user of the dealer has ever signed in. */
async function isUsed(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select(sql<number>`1`.as('one'))
    .where('seen_in_week', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
