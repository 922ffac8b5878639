import { queryOptions } from '@tanstack/react-query'
import type { LaterMessage } from '#contract/api/chat/chatLater.ts'
import { call } from '#renderer/net/calls/api.ts'
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

export function refetchLater(chatUuid: string): void {
  void queryClient.invalidateQueries({ queryKey: laterKey(chatUuid) })
}

/** Text and mentions of a message that waits. */
type Written = Pick<LaterMessage, 'content' | 'mentions' | 'mentions_all'>

const paramsOf = ({ chat_uuid, uuid }: LaterMessage) => ({ chat_uuid, later_uuid: uuid })

/** Whether the server has done it. A refusal is shown, and the list is loaded again in any case. */
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

/** Lets a message wait for a moment (UTC milliseconds). Returns whether it does. */
export function writeLater(chatUuid: string, written: Written, at: number): Promise<boolean> {
  const body = { ...written, send_at: new Date(at).toISOString() }
  return isDone(chatUuid, call('POST /v1/chats/:chat_uuid/later', { params: { chat_uuid: chatUuid }, body }))
}

/** Gives a waiting message another text or moment. Returns whether it has them. */
export function changeLater(message: LaterMessage, written: Written & { send_at: string }): Promise<boolean> {
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
