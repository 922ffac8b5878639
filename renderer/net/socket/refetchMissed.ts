import type { QueryClient } from '@tanstack/react-query'
import { CHATS_KEY } from '../calls/chatsKey.ts'

/** Loads data that may have changed while the socket was closed. At the start only the chat list can be that old. */
export async function refetchMissed(client: QueryClient, isFirst: boolean): Promise<void> {
  const chats = { queryKey: CHATS_KEY, exact: true }
  // A first request that still runs began before the socket was open. Its answer may miss changes and would count as
  // fresh, so it is cancelled.
  await client.cancelQueries(chats)
  await client.invalidateQueries(isFirst ? chats : {})
}
