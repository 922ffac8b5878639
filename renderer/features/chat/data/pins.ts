import { queryOptions } from '@tanstack/react-query'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'

const pinsKey = (chatUuid: string) => ['chats', chatUuid, 'pins'] as const

/** The pinned messages of a chat. They are loaded again after each change of a message, which may have pinned it. */
export const pinsQuery = (chatUuid: string) =>
  queryOptions({
    queryKey: pinsKey(chatUuid),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/chats/:chat_uuid/pins', { params: { chat_uuid: chatUuid }, signal })).items,
  })

export function refetchPins(chatUuid: string): void {
  void queryClient.invalidateQueries({ queryKey: pinsKey(chatUuid) })
}
