import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { createSessions } from '#server/modules/auth/session/sessions.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'

/** A user of the torture test. `chats` are the names of their chats. */
export type Actor = { name: string; token: string; company: string; uuid: string; chats: string[] }

export type Cast = {
  writers: Actor[]
  readers: Actor[]
  /** The chat's uuid by its name. */
  chats: Map<string, string>
}

export type Size = { writers: number; readers: number; chats: number; writersPerChat: number; readersPerChat: number }

/** Every tenth chat, writer and reader belongs to a second dealer. */
const DEALERS = 2
const dealerOf = (index: number) => (index % 10 === 9 ? 1 : 0)

/** People and chats, inserted directly: signing in is not under test. */
export async function createCast(database: Database, size: Size): Promise<Cast> {
  const dealers = await Promise.all(Array.from({ length: DEALERS }, () => createDealer(database)))
  const sessions = createSessions(database)

  const actor = async (name: string, index: number): Promise<Actor> => {
    const dealer = dealers[dealerOf(index)] ?? (await createDealer(database))
    const { uuid } = await createUser(database, dealer, { firstName: name })
    const { token } = await database.inDealer(dealer.dealerId, (tx) =>
      sessions.create(tx, dealer.dealerId, uuid, { deviceName: 'torture', network: '', deviceUuid: uuid }),
    )
    return { name, token, company: dealer.code, uuid, chats: [] }
  }
  const actors = (letter: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => actor(`${letter}${index}`, index)))
  const [writers, readers] = [await actors('w', size.writers), await actors('r', size.readers)]

  const chats = new Map<string, string>()
  for (let index = 0; index < size.chats; index += 1) {
    const dealer = dealers[dealerOf(index)]
    if (!dealer) continue
    const name = `chat${index}`
    const uuid = uuidv7()
    chats.set(name, uuid)
    const choose = (from: readonly Actor[], count: number) => {
      const own = from.filter(({ company }) => company === dealer.code)
      return Array.from({ length: Math.min(count, own.length) }, (_, nth) => own[(index + nth) % own.length]).filter(
        (one) => one !== undefined,
      )
    }
    const members = [...choose(writers, size.writersPerChat), ...choose(readers, size.readersPerChat)]
    for (const member of members) member.chats.push(name)
    const { dealerId } = dealer
    await database.inDealer(dealerId, async (tx) => {
      await tx.insertInto('chats').values({ dealer_id: dealerId, uuid, type: 'group', name }).execute()
      await tx
        .insertInto('chat_members')
        .values(members.map((member) => ({ dealer_id: dealerId, chat_uuid: uuid, user_uuid: member.uuid })))
        .execute()
    })
  }
  return { writers, readers, chats }
}
