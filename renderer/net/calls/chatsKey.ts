/** Key of the chat list in the query cache. The chat fills it; other screens only read it. */
export const CHATS_KEY = ['chats'] as const
