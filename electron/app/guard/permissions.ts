import { type Session, session } from 'electron'
import { BUNDLE_ORIGIN } from '../bundle/bundleProtocol.ts'

/** Permissions that pages get. All others, such as camera, position or devices, are refused without asking. */
const GRANTED = new Set(['notifications', 'clipboard-sanitized-write', 'fullscreen'])

const isOurs = (address: string) => {
  const url = URL.parse(address)
  return url !== null && `${url.protocol}//${url.host}` === BUNDLE_ORIGIN
}

/** Electron grants every permission unless both handlers are set. */
export function restrictPermissions(target: Session = session.defaultSession): void {
  target.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(GRANTED.has(permission) && isOurs(details.requestingUrl)),
  )
  target.setPermissionCheckHandler((_contents, permission, origin) => GRANTED.has(permission) && isOurs(origin))
  target.setDevicePermissionHandler(() => false)
}
