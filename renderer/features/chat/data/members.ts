import { queryOptions } from '@tanstack/react-query'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'

export const membersKey = (chatUuid: string) => ['chats', chatUuid, 'members'] as const

export const membersQuery = (chatUuid: string) =>
  queryOptions({
    queryKey: membersKey(chatUuid),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/chats/:chat_uuid/members', { params: { chat_uuid: chatUuid }, signal })).items,
  })

export function refetchMembers(chatUuid: string): void {
  void queryClient.invalidateQueries({ queryKey: membersKey(chatUuid) })
}
