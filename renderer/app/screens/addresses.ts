/** Addresses that the routing rules themselves name. */
export const HOME = '/dashboard'
export const LOGIN = '/login'
/** Choosing a password, with a link out of a mail or because the old one does not do any more. */
export const PASSWORD = '/password'
export const ENROL = '/profile/twofa'
export const COMPUTER = '/computer'
export const PROFILE = '/profile'
export const CHAT = '/chat'
export const CHAT_WINDOW = '/chatExternal'
export const SERVER_LOG = '/admin/server/logs'
