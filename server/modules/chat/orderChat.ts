import type { DomainEvent } from '#contract/events/domainEvents.ts'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { type Cause, subscribe } from '#server/events/subscription.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Hub } from '#server/socket/hub.ts'
import { announceChat, chatReadersOf, welcomeMembers } from './announceChat.ts'
import { addMembers } from './members.ts'

type Services = { hub: Hub; now: () => number }
type Opened = DomainEvent<'paper.chat.opened'>

/** Creates the chat of a paper. False when it exists already. */
async function createChat(tx: Tx, { hub, now }: Services, cause: Cause, { uuid: paper_uuid, data }: Opened) {
  const { chat_uuid: uuid, name } = data
  const at = { created_at: new Date(now()), updated_at: new Date(now()) }
  const made = await tx
    .insertInto('chats')
    .values({
      dealer_id: cause.dealerId,
      uuid,
      type: 'group',
      name,
      pair_low: null,
      pair_high: null,
      avatar_uuid: null,
      ...at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst()
  if (!made) return false
  await recordEvent(tx, cause, now(), { event: 'chat.created', uuid, before: null, after: { name } })
  await announceRecord(tx, hub, cause, records.chat, [{ uuid, version: 1 }], ['name'])
  await emitEvent(tx, cause, { type: 'chat.paper.linked', uuid, data: { paper_uuid } })
  return true
}

/**
 * Splits the users who may use chats into the user who opens the chat and the others. Users without the right are left
 * out.
 */
async function admitted(tx: Tx, users: readonly string[], me: string | null) {
  const readers = await chatReadersOf(tx, users)
  return { me: readers.filter((one) => one === me), others: readers.filter((one) => one !== me) }
}

/**
 * Adds the user who opens the chat of a paper to it. A new chat also gets the people of the paper, and its opener is
 * its administrator. A user who had left joins again by opening it; others who left stay out.
 */
async function openOrderChat(tx: Tx, services: Services, cause: Cause, event: Opened): Promise<void> {
  const { hub } = services
  const { dealerId, userUuid } = cause
  const { chat_uuid: chatUuid, people } = event.data
  const isNew = await createChat(tx, services, cause, event)
  const found = await admitted(tx, [...(isNew ? people : []), ...(userUuid === null ? [] : [userUuid])], userUuid)
  const group = { dealerId, chatUuid }
  const newcomers = [
    ...(await addMembers(tx, group, found.me, isNew ? 'administrator' : 'member')),
    ...(await addMembers(tx, group, found.others)),
  ]
  if (newcomers.length === 0) return
  welcomeMembers(tx, hub, dealerId, chatUuid, newcomers)
  announceChat(tx, hub, dealerId, chatUuid, 'chat.chat.members_updated')
}

/** Subscribes to the opening of a paper's chat, and adds the user who opened it. */
export const orderChats = (services: Services) =>
  subscribe({
    name: 'chat.of_paper',
    types: ['paper.chat.opened'],
    isAwaited: true,
    handle: (tx, event, cause) => openOrderChat(tx, services, cause, event),
  })
