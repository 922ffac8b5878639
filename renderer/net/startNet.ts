import { startSession } from './session/session.ts'
import { startSettings } from './settings/settings.ts'
import { startPresence } from './socket/presence.ts'
import { startSocket } from './socket/socket.ts'
import { startUsers } from './users.ts'

/** Starts all parts that talk to the server, in order. Called once, before the first screen. */
export async function startNet(): Promise<void> {
  startSocket()
  startPresence()
  startUsers()
  startSettings()
  await startSession()
}
