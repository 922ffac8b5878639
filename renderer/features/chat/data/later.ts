import { queryOptions } from '@tanstack/react-query'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'

const laterKey = (chatUuid: string) => ['chats', chatUuid, 'later'] as const

/** The own messages of a chat that wait for their moment, the next one first. */
export const laterQuery = (chatUuid: string) =>
  queryOptions({
    queryKey: laterKey(chatUuid),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/chats/:chat_uuid/later', { params: { chat_uuid: chatUuid }, signal })).items,
  })

const ALL_KEY = ['chats', 'later'] as const

/** The own messages that wait for their moment in all chats, the next one first. */
export const allLaterQuery = queryOptions({
  queryKey: ALL_KEY,
  queryFn: async ({ signal }) => (await call('GET /v1/chats/later', { signal })).items,
})

function refetch(queryKey: readonly string[]): void {
  // A running first request may have read the list before the change, and invalidating alone would not repeat it.
  void queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }))
}

export const refetchAllLater = (): void => refetch(ALL_KEY)

/** Loads the waiting messages of a chat again, and those of all chats. */
export function refetchLater(chatUuid: string): void {
  refetch(laterKey(chatUuid))
  refetchAllLater()
}

type Body = EndpointBody<'POST /v1/chats/:chat_uuid/later'>
type Typed = Omit<Body, 'send_at'>

const paramsOf = ({ chat_uuid, uuid }: LaterMessage) => ({ chat_uuid, later_uuid: uuid })

/** Resolves with whether a call succeeded. Shows a refusal, and loads the lists again in any case. */
async function isDone(chatUuid: string, asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    showFailure(error)
    return false
  } finally {
    refetchLater(chatUuid)
  }
}

const write = (chatUuid: string, body: Body) =>
  call('POST /v1/chats/:chat_uuid/later', { params: { chat_uuid: chatUuid }, body })

/** Lets a message wait for a moment (UTC milliseconds). Throws when the server refuses it, and shows the reason. */
export async function writeLater(chatUuid: string, typed: Typed, at: number): Promise<void> {
  const body = { ...typed, send_at: new Date(at).toISOString() }
  if (!(await isDone(chatUuid, write(chatUuid, body)))) throw new Error('The message does not wait.')
}

/** A waiting message in the form in which it can be created again. Deleted files are left out. */
export const typedOf = ({ content, mentions, mentions_all, reply_to, attachments }: LaterMessage): Typed => ({
  content,
  mentions,
  mentions_all,
  ...(reply_to !== null && { reply_to }),
  attachments: attachments.flatMap(({ file_uuid, name }) => (file_uuid === null ? [] : [{ file_uuid, name }])),
})

/** Refusals that concern only the moment of sending. Without a moment the server still accepts the message. */
const WITHOUT_MOMENT: ReadonlySet<string> = new Set(['chat_later_time', 'chat_read_only', 'no_permission'])

async function keep(message: LaterMessage): Promise<void> {
  const typed = typedOf(message)
  try {
    await write(message.chat_uuid, { ...typed, send_at: message.send_at })
  } catch (error) {
    if (!(error instanceof ApiError) || !WITHOUT_MOMENT.has(error.code)) throw error
    await write(message.chat_uuid, { ...typed, send_at: null })
  }
}

/**
 * Undoes the deletion of a waiting message. If the server refuses its moment, for example because it has passed, the
 * message waits without one, until its sender sends it or sets another moment. Resolves with whether it waits again. /
 */
export const keepLater = (message: LaterMessage): Promise<boolean> => isDone(message.chat_uuid, keep(message))

type Changed = Omit<EndpointBody<'PATCH /v1/chats/:chat_uuid/later/:later_uuid'>, 'version'>

/** Gives a waiting message another text or moment. Resolves with whether that succeeded. */
export function changeLater(message: LaterMessage, written: Changed): Promise<boolean> {
  const body = { version: message.version, ...written }
  const params = paramsOf(message)
  return isDone(message.chat_uuid, call('PATCH /v1/chats/:chat_uuid/later/:later_uuid', { params, body }))
}

export function sendLaterNow(message: LaterMessage): Promise<boolean> {
  const params = paramsOf(message)
  return isDone(message.chat_uuid, call('POST /v1/chats/:chat_uuid/later/:later_uuid/send', { params }))
}

export function deleteLater(message: LaterMessage): Promise<boolean> {
  const params = paramsOf(message)
  return isDone(message.chat_uuid, call('DELETE /v1/chats/:chat_uuid/later/:later_uuid', { params }))
}
