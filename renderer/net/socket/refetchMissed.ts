import type { QueryClient } from '@tanstack/react-query'
import { CHATS_KEY } from '../calls/chatsKey.ts'

/** Whatever changed before the socket opened was not told to us; at the start only the chat list can be that old. */
export async function refetchMissed(client: QueryClient, isFirst: boolean): Promise<void> {
  const chats = { queryKey: CHATS_KEY, exact: true }
  // A first answer that is still on its way was asked for too early as well, and would be taken for a fresh one.
  await client.cancelQueries(chats)
  await client.invalidateQueries(isFirst ? chats : {})
}
