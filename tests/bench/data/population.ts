import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '#server/db/database.ts'
import { newToken } from '#server/modules/auth/session/token.ts'
import { createDealer } from '#tests/support/database/people.ts'

export type Population = {
  dealerId: string
  code: string
  people: { uuid: string; token: string }[]
  /** `members` are indexes in `people`. */
  chats: { uuid: string; members: number[] }[]
}

type Size = { people: number; chats: number; membersPerChat: number; messagesPerChat: number }

const AT_ONCE = 500

/** A dealer with signed-in people and chats full of messages, written in bulk. */
export async function createPopulation(database: Database, size: Size): Promise<Population> {
  const { dealerId, code } = await createDealer(database)
  const people = Array.from({ length: size.people }, () => ({ uuid: uuidv7(), ...newToken() }))
  const chats = Array.from({ length: size.chats }, (_, index) => ({
    uuid: uuidv7(),
    members: Array.from(
      { length: Math.min(size.membersPerChat, size.people) },
      (_member, nth) => (index * size.membersPerChat + nth) % size.people,
    ),
  }))
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE)
    await database.inDealer(dealerId, (tx) => insertPeople(tx, dealerId, some))
  }
  for (const { uuid, members } of chats) {
    const uuids = members.flatMap((place) => people[place]?.uuid ?? [])
    await database.inDealer(dealerId, (tx) => insertChat(tx, dealerId, uuid, uuids, size.messagesPerChat))
  }
  // Fills the caches, as in a database in use.
  await database.inDealer(dealerId, (tx) => sql`select count(*) from chat_messages`.execute(tx))
  return { dealerId, code, chats, people: people.map(({ uuid, token }) => ({ uuid, token })) }
}

async function insertPeople(tx: Tx, dealerId: string, people: readonly { uuid: string; hash: Buffer }[]) {
  await tx
    .insertInto('users')
    .values(
      people.map(({ uuid }, index) => ({
        dealer_id: dealerId,
        uuid,
        first_name: `Vorname ${index}`,
        last_name: `Nachname ${index}`,
        email: `${uuid}@bench.example`,
        password_hash: 'none',
        language: 'de' as const,
        theme: 'light' as const,
        avatar_uuid: null,
        totp_secret: null,
        totp_pending: null,
        totp_last_step: null,
      })),
    )
    .execute()
  await tx
    .insertInto('user_permissions')
    .values(
      people.flatMap(({ uuid }) =>
        ['global.chat.read', 'global.chat.create'].map((permission) => ({
          dealer_id: dealerId,
          user_uuid: uuid,
          scope: 'global',
          permission,
        })),
      ),
    )
    .execute()
  const expires_at = new Date(Date.now() + 86_400_000)
  await tx
    .insertInto('sessions')
    .values(
      people.map(({ uuid, hash }) => ({
        dealer_id: dealerId,
        uuid: randomUUID(),
        user_uuid: uuid,
        token_hash: hash,
        device_name: '',
        expires_at,
      })),
    )
    .execute()
}

async function insertChat(tx: Tx, dealerId: string, uuid: string, members: readonly string[], messages: number) {
  await tx
    .insertInto('chats')
    .values({
      dealer_id: dealerId,
      uuid,
      type: 'group',
      name: 'Werkstatt Nord',
      last_seq: messages,
      last_message_at: new Date(),
    })
    .execute()
  await tx
    .insertInto('chat_members')
    .values(
      members.map((user_uuid) => ({
        dealer_id: dealerId,
        chat_uuid: uuid,
        user_uuid,
        last_read_seq: Math.max(0, messages - 5),
      })),
    )
    .execute()
  await sql`insert into chat_messages (dealer_id, chat_uuid, seq, message_uuid, sender_uuid, content)
    select ${dealerId}, ${uuid}, n, gen_random_uuid(), ${members[0]}, 'Der Wagen steht auf Platz ' || n || ', der Kunde kommt um vier.'
    from generate_series(1, ${sql.lit(messages)}) n`.execute(tx)
}
