import { startPresence } from './presence.ts'
import { startSession } from './session.ts'
import { startSettings } from './settings.ts'
import { startSocket } from './socket.ts'
import { startUsers } from './users.ts'

/** Starts everything that talks to the server, in order. Called once, before the first screen. */
export async function startNet(): Promise<void> {
  startSocket()
  startPresence()
  startUsers()
  startSettings()
  await startSession()
}
