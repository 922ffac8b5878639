/** Addresses that the routing itself uses. */
export const HOME = '/dashboard'
export const LOGIN = '/login'
/** Sets a new password: through a link in a mail, or because the old one must be changed. */
export const PASSWORD = '/password'
export const ENROL = '/profile/twofa'
export const COMPUTER = '/computer'
export const PROFILE = '/profile'
export const CHAT = '/chat'
/** The chats whose messages make up the total of unread messages. */
export const UNREAD_CHATS = '/chat?filter=unread'
export const CHAT_WINDOW = '/chatExternal'
export const SERVER_LOG = '/admin/server/logs'
