/** Addresses that the routing rules themselves name. */
export const HOME = '/dashboard'
export const LOGIN = '/login'
export const ENROL = '/profile/twofa'
export const CONNECT = '/connect'
export const PROFILE = '/profile'
export const CHAT = '/chat'
