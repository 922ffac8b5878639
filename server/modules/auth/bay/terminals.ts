import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { BAY_TERMINAL_PREFIX, type TerminalKind } from '#contract/bay.ts'
import type { Language } from '#contract/constants.ts'
import { isAdmin } from '#contract/permissions/can.ts'
import type { Mover } from '#server/core/serverModule.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { hashToken, newToken } from '../session/token.ts'

type Given = { name: string; location_uuid: string; bay: string; kind: TerminalKind; language: Language }

/** The module that a kind of terminal needs. Its terminals are refused while the dealer has switched it off. */
const PLUGIN_OF = { bay: 'plugin_workshop', wall: 'plugin_service' } as const

/** Terminals that are not revoked, by name. */
export async function listTerminals(tx: Tx) {
  const rows = await tx
    .selectFrom('bay_terminals as t')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.dealer_id', '=', 't.dealer_id').onRef('l.uuid', '=', 't.location_uuid'),
    )
    .select([
      't.uuid',
      't.name',
      't.kind',
      't.language',
      't.location_uuid',
      't.bay',
      't.created_at',
      't.created_by',
      't.last_used_at',
    ])
    .select('l.description as location')
    .where('t.revoked_at', 'is', null)
    .orderBy('t.name')
    .orderBy('t.uuid')
    .execute()
  const nameOf = await findUserNames(
    tx,
    rows.map(({ created_by }) => created_by),
  )
  const moment = (at: string) => new Date(at).toISOString()
  return rows.map((row) => ({
    ...row,
    created_at: moment(row.created_at),
    last_used_at: row.last_used_at === null ? null : moment(row.last_used_at),
    created_by: nameOf(row.created_by),
  }))
}

/** Creates a terminal. Its token is shown only this once. */
export async function addTerminal(tx: Tx, session: Session, given: Given, now: number) {
  const location = await tx
    .selectFrom('locations')
    .select('uuid')
    .where('uuid', '=', given.location_uuid)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!location) throw new Failure('not_found')
  const token = `${BAY_TERMINAL_PREFIX}${newToken().token}`
  const uuid = uuidv7()
  await tx
    .insertInto('bay_terminals')
    .values({
      dealer_id: session.dealerId,
      uuid,
      ...given,
      token_hash: hashToken(token),
      created_at: new Date(now),
      created_by: session.userUuid,
    })
    .execute()
  await recordEvent(tx, session, now, { event: 'bayTerminal.created', uuid, before: null, after: given })
  const terminal = (await listTerminals(tx)).find((one) => one.uuid === uuid)
  if (!terminal) throw new Failure('not_found')
  return { token, terminal }
}

/**
 * Moves the terminals of a location to another one, together with its lifts. Refuses a user who may not set up
 * terminals, if there are any to move. A user who is signed in at one of them can continue.
 */
export function terminalMover({ now }: { now: () => number }): Mover {
  const listAt = async (tx: Tx, { permissions }: Session, from: string) => {
    const terminals = await tx
      .selectFrom('bay_terminals')
      .select('uuid')
      .where('location_uuid', '=', from)
      .where('revoked_at', 'is', null)
      .orderBy('uuid')
      .forUpdate()
      .execute()
    if (terminals.length > 0 && !isAdmin(permissions)) throw new Failure('no_permission')
    return terminals.map(({ uuid }) => uuid)
  }
  return {
    check: async (tx, session, { from }) => (await listAt(tx, session, from)).length,
    async move(tx, session, { from, to }) {
      const uuids = await listAt(tx, session, from)
      if (uuids.length === 0) return 0
      await tx.updateTable('bay_terminals').set({ location_uuid: to }).where('uuid', 'in', uuids).execute()
      const [before, after] = [{ location_uuid: from }, { location_uuid: to }]
      for (const uuid of uuids)
        await recordEvent(tx, session, now(), { event: 'bayTerminal.moved', uuid, before, after })
      return uuids.length
    },
  }
}

/** Revokes a terminal and ends the pass of the user at it. */
export async function revokeTerminal(tx: Tx, session: Session, uuid: string, now: number): Promise<void> {
  const revoked = await tx
    .updateTable('bay_terminals')
    .set({ revoked_at: new Date(now) })
    .where('uuid', '=', uuid)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!revoked) throw new Failure('not_found')
  await tx.deleteFrom('bay_passes').where('terminal_uuid', '=', uuid).execute()
  await recordEvent(tx, session, now, {
    event: 'bayTerminal.revoked',
    uuid,
    before: { name: revoked.name },
    after: null,
  })
}

/**
 * The dealer and terminal of a token. Refuses a revoked token, an invented one, and one of another kind with the same
 * answer.
 */
export async function findTerminal(database: Database, token: string, kind: TerminalKind) {
  const found = await database.single(null, async (tx) => {
    const { rows } = await sql<{ dealer_id: string; terminal_uuid: string }>`
      select * from find_bay_terminal(${hashToken(token)})`.execute(tx)
    return rows[0]
  })
  if (!found) throw new Failure('unknown_terminal')
  const terminal = await database.inDealer(found.dealer_id, async (tx) => {
    const { values } = await readSettings(tx, [PLUGIN_OF[kind]])
    if (!values[PLUGIN_OF[kind]]) throw new Failure('plugin_disabled')
    return tx
      .selectFrom('bay_terminals as t')
      .innerJoin('locations as l', (join) =>
        join.onRef('l.dealer_id', '=', 't.dealer_id').onRef('l.uuid', '=', 't.location_uuid'),
      )
      .innerJoin('dealers as d', 'd.dealer_id', 't.dealer_id')
      .select([
        't.uuid',
        't.name',
        't.bay',
        't.language',
        't.location_uuid',
        't.last_used_at',
        'l.description as location',
        'l.time_zone',
        'd.name as dealer_name',
      ])
      .where('t.uuid', '=', found.terminal_uuid)
      .where('t.kind', '=', kind)
      .where('t.revoked_at', 'is', null)
      .executeTakeFirst()
  })
  if (!terminal) throw new Failure('unknown_terminal')
  return { dealerId: found.dealer_id, ...terminal }
}
