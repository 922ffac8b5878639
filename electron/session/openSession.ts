import { join } from 'node:path'
import type { DesktopSession } from '#contract/ipc/table.ts'
import type { Log } from '#electron/app/files/log.ts'
import { DeviceTokens, storedDeviceTokens } from './deviceTokens.ts'
import { systemKeyStore } from './keyStore.ts'
import { SealedFile } from './sealedFile.ts'
import { Session, storedSession } from './session.ts'

/** The session and the device tokens, each in an encrypted file of the user's profile. */
export function openSession(
  folder: string,
  serverUrl: () => string | null,
  log: Log,
  onChange: (session: DesktopSession | null) => void,
): { session: Session; devices: DeviceTokens } {
  const file = (name: string) => join(folder, `${name}.sealed`)
  return {
    session: new Session(new SealedFile(file('session'), storedSession, systemKeyStore, log), serverUrl, onChange),
    devices: new DeviceTokens(new SealedFile(file('devices'), storedDeviceTokens, systemKeyStore, log)),
  }
}
