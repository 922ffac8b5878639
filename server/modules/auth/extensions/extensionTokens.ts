import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '#contract/durations.ts'
import { EXTENSION_SCOPES, EXTENSION_TOKEN_PREFIX, type ExtensionScope } from '#contract/extensionScopes.ts'
import { mustHaveSecondFactor } from '#contract/permissions/can.ts'
import { PLUGIN_KEYS } from '#contract/settings/registry.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { employed } from '../session/employment.ts'
import { readPermissions } from '../session/permissions.ts'
import { hashToken, newToken } from '../session/token.ts'

/** Life of a token (days). A forgotten token ends by itself after a year. */
const LIFE_DAYS = 365
/** At most this many tokens per user, without revoked and expired ones. */
const TOKENS_MAX = 10
/** `last_used_at` is written at most this often (ms). */
const SEEN_EVERY_MS = 60_000

/** The user that a token stands for, and its scopes. */
type ExtensionSession = { session: Session; scopes: readonly ExtensionScope[] }

/** Finds the user of a token. It runs with each request, so that a revoked token is refused at once. */
export function extensionLoader(database: Database, now: () => number) {
  return async (token: string): Promise<ExtensionSession | null> => {
    const hash = hashToken(token)
    const found = await database.single(null, async (tx) => {
      const { rows } = await sql<{ dealer_id: string; token_uuid: string; user_uuid: string }>`
        select * from find_extension_token(${hash})`.execute(tx)
      return rows[0]
    })
    if (!found) return null
    return database.inDealer(found.dealer_id, (tx) => readToken(tx, found.token_uuid, found.user_uuid, now()))
  }
}

async function readToken(tx: Tx, uuid: string, userUuid: string, now: number): Promise<ExtensionSession | null> {
  const row = await tx
    .selectFrom('extension_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 't.dealer_id').onRef('u.uuid', '=', 't.user_uuid'),
    )
    .innerJoin('dealers as d', 'd.dealer_id', 't.dealer_id')
    .select(['t.dealer_id', 't.scopes', 't.expires_at', 't.last_used_at', 'd.code', 'd.name', 'u.must_change_password'])
    .select((eb) => eb('u.totp_secret', 'is not', null).as('has2fa'))
    .where('t.uuid', '=', uuid)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', new Date(now).toISOString())
    .where(employed('u', now))
    .executeTakeFirst()
  if (!row) return null
  if (row.last_used_at === null || now - Date.parse(row.last_used_at) > SEEN_EVERY_MS)
    await tx
      .updateTable('extension_tokens')
      .set({ last_used_at: new Date(now) })
      .where('uuid', '=', uuid)
      .execute()
  const held = await readPermissions(tx, userUuid)
  const { values } = await readSettings(tx, [...PLUGIN_KEYS])
  return {
    scopes: row.scopes,
    session: {
      dealerId: row.dealer_id,
      company: row.code,
      dealerName: row.name,
      uuid,
      userUuid,
      permissions: held,
      source: 'extension',
      disabledPlugins: PLUGIN_KEYS.filter((key) => !values[key]),
      mustChangePassword: row.must_change_password,
      mustSetUpSecondFactor: mustHaveSecondFactor(held) && !row.has2fa,
      expiresAt: row.expires_at,
    },
  }
}

const SHOWN = ['uuid', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'] as const

/** The user's newest 50 tokens, newest first. */
export async function listTokens(tx: Tx, { userUuid }: Session) {
  return tx
    .selectFrom('extension_tokens')
    .select(SHOWN)
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(50)
    .execute()
}

/** Creates a token. It is shown only this once. */
export async function addToken(tx: Tx, session: Session, name: string, now: number) {
  // The lock makes two simultaneous requests count one after the other.
  await tx.selectFrom('users').select('uuid').where('uuid', '=', session.userUuid).forUpdate().execute()
  const { count } = await tx
    .selectFrom('extension_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', session.userUuid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) >= TOKENS_MAX) throw new Failure('too_many_tokens')
  const token = `${EXTENSION_TOKEN_PREFIX}${newToken().token}`
  const entry = await tx
    .insertInto('extension_tokens')
    .values({
      dealer_id: session.dealerId,
      uuid: uuidv7(),
      user_uuid: session.userUuid,
      name,
      token_hash: hashToken(token),
      scopes: [...EXTENSION_SCOPES],
      created_at: new Date(now),
      expires_at: new Date(now + LIFE_DAYS * DAY_MS),
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
  const after = { name, scopes: entry.scopes }
  await recordEvent(tx, session, now, { event: 'extensionToken.created', uuid: entry.uuid, before: null, after })
  return { token, entry }
}

/** Revokes a token of the user. A token that is already revoked stays unchanged. */
export async function revokeToken(tx: Tx, session: Session, uuid: string, now: number): Promise<void> {
  const found = await tx
    .selectFrom('extension_tokens')
    .select(['name', 'revoked_at'])
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', session.userUuid)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Failure('not_found')
  if (found.revoked_at !== null) return
  await tx
    .updateTable('extension_tokens')
    .set({ revoked_at: new Date(now) })
    .where('uuid', '=', uuid)
    .execute()
  const before = { name: found.name }
  await recordEvent(tx, session, now, { event: 'extensionToken.revoked', uuid, before, after: null })
}
