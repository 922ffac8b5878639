/** Where the query cache keeps the chat list; the chat fills it, other screens only look. */
export const CHATS_KEY = ['chats'] as const
