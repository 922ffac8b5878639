import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import type { ChatItem, ChatMember, ChatMessage } from '#contract/api/define/shapes.ts'
import type { Reaction } from '#contract/chat/reactions.ts'
import { CHAT_PAGE_SIZE } from '#contract/constants.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { answer, lost, refusal } from './answers.ts'
import { ANNA, BERT, tell, uuidOf } from './signedIn.ts'

const AT = '2026-03-01T08:00:00.000Z'
const person = ({ uuid, first_name, last_name }: Pick<typeof BERT, 'uuid' | 'first_name' | 'last_name'>) => ({
  user_uuid: uuid,
  first_name,
  last_name,
  avatar: null,
})

/** A group of Anna and Bert, as Anna sees it. */
export const group = (number: number, name: string, changes: Partial<ChatItem> = {}): ChatItem => ({
  chat_uuid: uuidOf(200 + number),
  name,
  type: 'group',
  avatar: null,
  partner_uuid: null,
  member_count: 2,
  my_role: 'administrator',
  is_readonly: false,
  forbid_mute: false,
  forbid_archive: false,
  forbid_leave: false,
  is_muted: false,
  muted_until: null,
  is_archived: false,
  last_seq: 0,
  last_change: 0,
  last_read_seq: 0,
  unread: 0,
  unread_mentions: 0,
  last_message_at: null,
  last_message: null,
  changed_at: AT,
  version: 1,
  ...changes,
})

export const MEMBERS: ChatMember[] = [
  { ...person(ANNA), role: 'administrator', joined_at: AT },
  { ...person(BERT), role: 'member', joined_at: AT },
]

/** The result of sending a text: in the network, or at the server. */
export type Sending = 'stored' | 'not sent' | 'answer lost' | 'refused'

const quoteOf = (message: ChatMessage | undefined): ChatMessage['reply_to'] =>
  message
    ? {
        seq: message.seq,
        message_uuid: message.message_uuid,
        sender: message.sender,
        preview: message.content,
        is_withdrawn: false,
      }
    : null

/** A file as the server lists it. Its name says the type. */
const filed = (file: { file_uuid: string; name: string }) => ({
  ...file,
  size: 2048,
  content_type: file.name.endsWith('.png') ? 'image/png' : 'application/pdf',
})

/** Answers like a server that has these chats. */
export function chats(...items: ChatItem[]) {
  const stored: ChatMessage[] = []
  const state = {
    sending: (() => 'stored') as () => Sending | Promise<Sending>,
    older: async (): Promise<void> => undefined,
  }
  let changes = 0
  /** Changes a stored message, as the server does. */
  const changeMessage = (message_uuid: string, change: (message: ChatMessage) => Partial<ChatMessage>) => {
    const index = stored.findIndex((one) => one.message_uuid === message_uuid)
    const message = stored[index]
    if (!message) return refusal('not_found')
    changes += 1
    const next = { ...message, ...change(message), change: changes }
    stored[index] = next
    return next
  }
  const reactionsWithout = ({ reactions }: ChatMessage, reaction: string, user: string) =>
    reactions.flatMap((one) => {
      const users = one.users.filter((uuid) => one.reaction !== reaction || uuid !== user)
      return users.length > 0 ? [{ ...one, users }] : []
    })
  const reactionsWith = (message: ChatMessage, reaction: Reaction, user: string) => {
    const others = reactionsWithout(message, reaction, user)
    const users = others.find((one) => one.reaction === reaction)?.users ?? []
    return [...others.filter((one) => one.reaction !== reaction), { reaction, users: [...users, user] }]
  }
  const of = (uuid: string) => stored.filter((one) => one.chat_uuid === uuid)
  const found = (uuid: string) => items.find((one) => one.chat_uuid === uuid)
  const store = (
    chat_uuid: string,
    content: string,
    who = person(ANNA),
    client_uuid: string | null = null,
    reply_uuid?: string,
  ) => {
    const known = stored.find((one) => client_uuid !== null && one.client_uuid === client_uuid)
    if (known) return known
    const seq = of(chat_uuid).length + 1
    const number = 10_000 + stored.length
    const message: ChatMessage = {
      message_uuid: uuidOf(number),
      chat_uuid,
      seq,
      client_uuid,
      content,
      // A message sent during the test is young enough to be edited.
      created_at: client_uuid === null ? AT : new Date(readClock()).toISOString(),
      sender: who,
      version: 1,
      change: 0,
      edited_at: null,
      withdrawn_at: null,
      withdrawn_by: null,
      pinned_at: null,
      pinned_by: null,
      reply_to: quoteOf(of(chat_uuid).find((one) => one.message_uuid === reply_uuid)),
      mentions: [],
      mentions_all: false,
      reactions: [],
      attachments: [],
    }
    stored.push(message)
    const chat = found(chat_uuid)
    if (chat) Object.assign(chat, { last_seq: seq, last_message_at: AT })
    return message
  }
  const later: LaterMessage[] = []
  const wait = (chat_uuid: string, written: Partial<LaterMessage>) => {
    const one: LaterMessage = {
      uuid: uuidOf(20_000 + later.length),
      chat_uuid,
      content: '',
      mentions: [],
      mentions_all: false,
      reply_to: null,
      attachments: [],
      send_at: null,
      not_sent: null,
      version: 1,
      created_at: AT,
      ...written,
    }
    later.push(one)
    return one
  }
  const inOrder = () =>
    later.map((one) => ({ ...one })).toSorted((a, b) => (a.send_at ?? '').localeCompare(b.send_at ?? ''))
  const takeLater = (uuid: string) => {
    const nth = later.findIndex((one) => one.uuid === uuid)
    return nth < 0 ? undefined : later.splice(nth, 1)[0]
  }
  answer({
    'GET /v1/chats': () => ({ items: items.map((one) => ({ ...one })) }),
    'GET /v1/chats/:chat_uuid': ({ params }) => {
      const chat = found(params.chat_uuid)
      return chat ? { ...chat } : refusal('not_found')
    },
    'GET /v1/chats/:chat_uuid/messages': async ({ params, query }) => {
      const all = of(params.chat_uuid)
      const counted = { last_change: changes }
      if (query?.changed_after !== undefined) {
        const changed = all.filter(({ change }) => change > Number(query.changed_after))
        return { items: changed, has_more: false, next_cursor_uuid: null, ...counted }
      }
      if (query?.after_seq !== undefined) {
        const missed = all.filter(({ seq }) => seq > Number(query.after_seq))
        return { items: missed, has_more: false, next_cursor_uuid: null, ...counted }
      }
      if (query?.before_uuid !== undefined) await state.older()
      const place = query?.before_seq === undefined ? all.length + 1 : Number(query.before_seq)
      const before = all.find(({ message_uuid }) => message_uuid === query?.before_uuid)?.seq ?? place
      const items = all.filter(({ seq }) => seq < before && seq >= before - CHAT_PAGE_SIZE).toReversed()
      const oldest = items.at(-1)
      const has_more = oldest !== undefined && oldest.seq > 1
      return { items, has_more, next_cursor_uuid: has_more ? oldest.message_uuid : null, ...counted }
    },
    'POST /v1/chats/:chat_uuid/messages': async ({ params, body }) => {
      const sending = await state.sending()
      if (sending === 'not sent') return lost
      if (sending === 'refused') return refusal('chat_read_only')
      const message = store(params.chat_uuid, body.content, person(ANNA), body.client_uuid ?? null, body.reply_to)
      const { mentions = [], mentions_all = false, attachments = [] } = body
      Object.assign(message, { mentions, mentions_all, attachments: attachments.map(filed) })
      return sending === 'answer lost' ? lost : message
    },
    'PATCH /v1/chats/:chat_uuid/messages/:message_uuid': ({ params, body }) =>
      changeMessage(params.message_uuid, ({ version }) => ({
        content: body.content,
        version: version + 1,
        edited_at: AT,
      })),
    'DELETE /v1/chats/:chat_uuid/messages/:message_uuid': ({ params }) =>
      changeMessage(params.message_uuid, () => ({
        content: '',
        attachments: [],
        withdrawn_at: AT,
        withdrawn_by: ANNA.uuid,
        reactions: [],
      })),
    'GET /v1/chats/:chat_uuid/messages/:message_uuid/versions': () => ({
      items: [{ version: 1, content: 'Die erste Fassung', written_at: AT }],
    }),
    'GET /v1/chats/search': ({ query }) => ({
      items: stored.filter(({ content }) => content.toLowerCase().includes(String(query?.q).toLowerCase())),
      has_more: false,
    }),
    'GET /v1/chats/:chat_uuid/position': ({ params, query }) => ({
      seq: of(params.chat_uuid).find(({ created_at }) => created_at >= String(query?.at))?.seq ?? null,
    }),
    'GET /v1/chats/:chat_uuid/pins': ({ params }) => ({
      items: of(params.chat_uuid).filter(({ pinned_at }) => pinned_at !== null),
    }),
    'PUT /v1/chats/:chat_uuid/messages/:message_uuid/pin': ({ params }) =>
      changeMessage(params.message_uuid, () => ({ pinned_at: AT, pinned_by: ANNA.uuid })),
    'DELETE /v1/chats/:chat_uuid/messages/:message_uuid/pin': ({ params }) =>
      changeMessage(params.message_uuid, () => ({ pinned_at: null, pinned_by: null })),
    'PUT /v1/chats/:chat_uuid/messages/:message_uuid/reactions/:reaction': ({ params }) =>
      changeMessage(params.message_uuid, (message) => ({
        reactions: reactionsWith(message, params.reaction, ANNA.uuid),
      })),
    'DELETE /v1/chats/:chat_uuid/messages/:message_uuid/reactions/:reaction': ({ params }) =>
      changeMessage(params.message_uuid, (message) => ({
        reactions: reactionsWithout(message, params.reaction, ANNA.uuid),
      })),
    'GET /v1/chats/later': () => ({ items: inOrder().filter(({ chat_uuid }) => found(chat_uuid)) }),
    'GET /v1/chats/:chat_uuid/later': ({ params }) => ({
      items: inOrder().filter(({ chat_uuid }) => chat_uuid === params.chat_uuid),
    }),
    'POST /v1/chats/:chat_uuid/later': ({ params, body: { attachments = [], ...written } }) => {
      if (written.send_at !== null && Date.parse(written.send_at) <= readClock()) return refusal('chat_later_time')
      return wait(params.chat_uuid, {
        ...(written as Partial<LaterMessage>),
        attachments: attachments.map((file) => ({ ...file, size: 10, content_type: 'application/pdf' })),
      })
    },
    'PATCH /v1/chats/:chat_uuid/later/:later_uuid': ({ params, body: { version, ...written } }) => {
      const one = later.find(({ uuid }) => uuid === params.later_uuid)
      if (!one) return refusal('not_found')
      return Object.assign(one, written, { version: version + 1, not_sent: null })
    },
    'DELETE /v1/chats/:chat_uuid/later/:later_uuid': ({ params }) => {
      takeLater(params.later_uuid)
    },
    'POST /v1/chats/:chat_uuid/later/:later_uuid/send': ({ params }) => {
      const one = takeLater(params.later_uuid)
      return one ? store(params.chat_uuid, one.content, person(ANNA), one.uuid) : refusal('not_found')
    },
    'POST /v1/chats/:chat_uuid/read': ({ params }) => ({
      unread: 0,
      total: 0,
      last_read_seq: of(params.chat_uuid).length,
    }),
    'GET /v1/chats/:chat_uuid/members': () => ({ items: MEMBERS }),
    'PATCH /v1/chats/:chat_uuid': ({ params, body: { version, ...changes } }) => {
      const chat = found(params.chat_uuid)
      if (!chat) return refusal('not_found')
      if (chat.version !== version) return refusal('version_conflict', { current: { ...chat } })
      Object.assign(chat, changes, { version: version + 1 })
      return { ...chat }
    },
  })
  return {
    stored,
    /** Sets the result of sending each text from now on. */
    send: (sending: () => Sending | Promise<Sending>) => {
      state.sending = sending
    },
    /** Bert has written before the chat is opened. */
    wrote: (chat: ChatItem, content: string) => store(chat.chat_uuid, content, person(BERT)),
    /** Bert writes. */
    say: (chat: ChatItem, content: string) => {
      const message = store(chat.chat_uuid, content, person(BERT))
      tell('chat.message.created', message)
    },
    /** Bert changes a message. */
    alter: (chat: ChatItem, message_uuid: string, changed: Partial<ChatMessage>) => {
      changeMessage(message_uuid, () => changed)
      const seq = stored.find((one) => one.message_uuid === message_uuid)?.seq ?? 0
      tell('chat.message.changed', { chat_uuid: chat.chat_uuid, seq, last_change: changes })
    },
    later,
    /** Anna plans a text for later in another window. */
    wait: (chat: ChatItem, content: string, send_at: string | null, more: Partial<LaterMessage> = {}) => {
      const message = wait(chat.chat_uuid, { content, send_at, ...more })
      tell('chat.chat.updated', { chat_uuid: chat.chat_uuid })
      return message
    },
    /** Anna changes a planned text in another window, or sends it there (`written` is null). */
    waitElse: (message: LaterMessage, written: Partial<LaterMessage> | null) => {
      const one = later.find(({ uuid }) => uuid === message.uuid)
      if (!written) takeLater(message.uuid)
      else if (one) Object.assign(one, { ...written, version: one.version + 1 })
      tell('chat.chat.updated', { chat_uuid: message.chat_uuid })
    },
    /** Requests for older messages are answered only after `until`. */
    holdOlder: (until: () => Promise<void>) => {
      state.older = until
    },
    /** Another administrator changes the chat. */
    change: (chat: ChatItem, changes: Partial<ChatItem>) => {
      const known = found(chat.chat_uuid)
      if (known) Object.assign(known, changes, { version: known.version + 1 })
      tell('chat.chat.updated', { chat_uuid: chat.chat_uuid })
    },
    /** Anna is taken out of the chat. */
    remove: (chat: ChatItem) => {
      items.splice(
        items.findIndex((one) => one.chat_uuid === chat.chat_uuid),
        1,
      )
      tell('chat.chat.members_updated', { chat_uuid: chat.chat_uuid, removed: true })
    },
  }
}
