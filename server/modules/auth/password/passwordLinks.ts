import { INVITATION_MINUTES, PASSWORD_RESET_MINUTES } from '#contract/constants.ts'
import type { Tx } from '#server/db/database.ts'
import type { Workers } from '#server/jobs/jobs.ts'
import { PermanentFailure } from '#server/jobs/permanentFailure.ts'
import { addressMail, deliver } from '#server/mail/deliver.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'
import { hashToken, newToken } from '../session/token.ts'

const HOUR = 3_600_000
/** A user gets at most this many mails with a link within an hour, however often links are requested. */
const LINKS_PER_HOUR = 3

type Options = { secrets: SecretBox; outbound: Outbound; publicUrl: string | undefined; now: () => number }

/**
 * Sends the mail with the link. Everything that depends on whether the address is known happens here, not in the
 * request. So the request's answer and time are the same for every address. Only the mail contains the link; its hash
 * is stored. A mail that is sent again contains a new link.
 */
export function passwordLinkWorker({ secrets, outbound, publicUrl, now }: Options): Workers['password_link'] {
  return async ({ dealerId, uuid, data, inDealer }) => {
    const minutes = data.purpose === 'reset' ? PASSWORD_RESET_MINUTES : INVITATION_MINUTES
    const { token, hash } = newToken()
    const prepared = await inDealer(async (tx) => {
      const user = await findRecipient(tx, data)
      if (!user || (await countRecent(tx, user.uuid, uuid, now())) >= LINKS_PER_HOUR) return null
      const envelope = await addressMail(tx, secrets, dealerId, user.uuid)
      if (!envelope) throw new PermanentFailure('E-mail is not set up.')
      await storeLink(tx, {
        dealer_id: dealerId,
        uuid,
        user_uuid: user.uuid,
        token_hash: hash,
        purpose: data.purpose,
        created_at: new Date(now()),
        expires_at: new Date(now() + minutes * 60_000),
      })
      return envelope
    })
    if (!prepared) return
    // The address never comes from a request header, because the caller could point it to a server of their own.
    if (publicUrl === undefined) throw new PermanentFailure('PUBLIC_URL is not set, so no link can be sent.')
    // The part behind # is sent to no server and appears in no log.
    const link = `${publicUrl}/password#token=${token}&company=${encodeURIComponent(prepared.sender.company)}`
    const template = data.purpose === 'reset' ? 'password_reset' : 'invitation'
    await deliver(outbound, prepared, { template, link, minutes }, uuid)
  }
}

type Wish = Parameters<Workers['password_link']>[0]['data']

function findRecipient(tx: Tx, wish: Wish) {
  const active = tx.selectFrom('users').select('uuid').where('deleted_at', 'is', null).where('is_active', '=', true)
  return wish.purpose === 'reset'
    ? active.where('email_folded', '=', wish.email.toLowerCase()).executeTakeFirst()
    : active.where('uuid', '=', wish.user_uuid).executeTakeFirst()
}

async function countRecent(tx: Tx, userUuid: string, except: string, now: number): Promise<number> {
  // Locks the user, so that each of several simultaneous jobs sees what the others have sent.
  await tx.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forUpdate().execute()
  const recent = await tx
    .selectFrom('password_links')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '!=', except)
    .where('created_at', '>', new Date(now - HOUR).toISOString())
    .execute()
  return recent.length
}

type Link = {
  dealer_id: string
  uuid: string
  user_uuid: string
  token_hash: Buffer
  purpose: Wish['purpose']
  created_at: Date
  expires_at: Date
}

export async function storeLink(tx: Tx, link: Link): Promise<void> {
  await tx
    .updateTable('password_links')
    .set({ used_at: link.created_at })
    .where('user_uuid', '=', link.user_uuid)
    .where('used_at', 'is', null)
    .execute()
  await tx
    .insertInto('password_links')
    .values(link)
    .onConflict((conflict) =>
      conflict
        .columns(['dealer_id', 'uuid'])
        .doUpdateSet({ token_hash: link.token_hash, expires_at: link.expires_at, used_at: null }),
    )
    .execute()
}

/** The user of a link. Null for a link that is used, replaced, expired or invented, and for a user who has left. */
export async function findLink(tx: Tx, token: string, now: number) {
  const row = await tx
    .selectFrom('password_links as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'l.dealer_id').onRef('u.uuid', '=', 'l.user_uuid'),
    )
    .innerJoin('dealers as d', 'd.dealer_id', 'l.dealer_id')
    .select(['l.purpose', 'u.uuid', 'u.first_name', 'u.last_name', 'u.email', 'u.email_folded', 'u.language', 'd.name'])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', new Date(now).toISOString())
    .where('u.deleted_at', 'is', null)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  return row ?? null
}

/** Uses the link up. Returns whether it was valid. Exactly one of several simultaneous uses succeeds. */
export async function useLink(tx: Tx, token: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('password_links')
    .set({ used_at: new Date(now) })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .returning('uuid')
    .executeTakeFirst()
  return row !== undefined
}
