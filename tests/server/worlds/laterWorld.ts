import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import type { Tx } from '#server/db/database.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { actAs } from '#server/modules/auth/session/actAs.ts'
import { chatLaterFailed, chatLaterWorker } from '#server/modules/chat/later/sendLater.ts'
import { openRecordWorld, type Person } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

/** The rights of a user who writes in chats. */
export const WRITER = { global: ['global.chat.read', 'global.chat.create'] }
export const HOUR = 3_600_000
/** The moment that is some milliseconds away. */
export const at = (ms: number) => new Date(readClock() + ms).toISOString()
/** The path of the waiting messages of a chat, or of one of them. */
export const path = (chat: string, uuid = '') => `/v1/chats/${chat}/later${uuid && `/${uuid}`}`

/** A dealer with two users who let messages wait in groups. */
export async function openLaterWorld(server: TestServer) {
  const world = await openRecordWorld(server)
  const [anna, bert] = [await world.person(WRITER), await world.person(WRITER)]
  const inDealer = <T>(work: (tx: Tx) => Promise<T>) => server.database.inDealer(world.dealer.dealerId, work)
  let made = 0
  const group = async (members = [bert], by = anna) => {
    made += 1
    const body = { type: 'group', name: `Später ${made}`, members: members.map(({ uuid }) => uuid) }
    return (await by.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', body)).chat_uuid
  }
  const ask = (who: Person, chat: string, body: object) =>
    who.client.send('POST', path(chat), { content: 'Die Teile sind da', send_at: at(HOUR), ...body })
  const wait = async (who: Person, chat: string, body: object = {}) =>
    (await ask(who, chat, body)).json as unknown as LaterMessage
  const waiting = async (who: Person, chat: string) =>
    (await who.client.ok<{ items: LaterMessage[] }>('GET', path(chat))).items
  const sent = async (who: Person, chat: string) =>
    (await who.client.ok<{ items: ChatMessage[] }>('GET', `/v1/chats/${chat}/messages`)).items.filter(
      ({ client_uuid }) => client_uuid !== null,
    )
  /** A message of Anna waits in a group that Bert owns. */
  const inChatOfBert = async () => {
    const chat = await group([anna], bert)
    return { chat, message: await wait(anna, chat) }
  }

  const core = (late = 0) => ({
    hub: { publish: () => undefined } as never,
    jobs: { wake: () => undefined } as never,
    now: () => readClock() + late,
  })
  const jobOf = ({ uuid, send_at }: LaterMessage): Job<'chat_later'> => {
    const { dealerId } = world.dealer
    return { dealerId, uuid, data: { later_uuid: uuid, send_at: send_at ?? '' }, inDealer }
  }
  /** Runs the job of a message `late` ms after now, as a process does when the queue says that its moment has come. */
  const runJob = (message: LaterMessage, late = 0) =>
    chatLaterWorker(core(late), (tx, dealerId, userUuid) => actAs(tx, dealerId, userUuid, readClock()))(jobOf(message))
  /** Ends the job of a message, as the queue does after the last attempt. */
  const failJob = (message: LaterMessage) => inDealer((tx) => chatLaterFailed(core())(tx, jobOf(message)))
  /** The moments of the jobs that wait for a message. */
  const planned = async ({ uuid }: LaterMessage) => {
    const jobs = await inDealer((tx) =>
      tx.selectFrom('jobs').select('data').where('kind', '=', 'chat_later').where('state', '=', 'waiting').execute(),
    )
    return jobs
      .map(({ data }) => data as { later_uuid: string; send_at: string })
      .flatMap(({ later_uuid, send_at }) => (later_uuid === uuid ? [send_at] : []))
  }
  const notSent = async (who: Person) =>
    (await inDealer((tx) =>
      tx
        .selectFrom('inbox_entries')
        .select(['subject', 'details', 'note'])
        .where('kind', '=', 'messageNotSent')
        .where('for_user', '=', who.uuid)
        .orderBy('created_at')
        .execute(),
    )) as { subject: string; details: { reason: string; chat?: string }; note: string }[]

  /** The moment and the reason of a message that is still there. */
  const kept = ({ uuid }: LaterMessage) =>
    inDealer((tx) =>
      tx.selectFrom('chat_later_messages').select(['send_at', 'not_sent']).where('uuid', '=', uuid).execute(),
    )
  return {
    ...world,
    anna,
    bert,
    inDealer,
    group,
    ask,
    wait,
    waiting,
    sent,
    inChatOfBert,
    runJob,
    failJob,
    planned,
    notSent,
    kept,
  }
}
