/** Addresses that the routing rules themselves name. */
export const HOME = '/dashboard'
export const LOGIN = '/login'
export const ENROL = '/profile/twofa'
export const COMPUTER = '/computer'
export const PROFILE = '/profile'
export const CHAT = '/chat'
export const CHAT_WINDOW = '/chatExternal'
