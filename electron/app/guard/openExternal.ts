import { shell } from 'electron'
import type { Log } from '../files/log.ts'
import { toExternalUrl } from './externalLink.ts'

/** Opens an address in the system's browser, mail or telephone program. False for an address that is not allowed. */
export function externalOpener(log: Log): (url: string) => boolean {
  return (url) => {
    const address = toExternalUrl(url)
    if (address) shell.openExternal(address).catch((error: unknown) => log('link.notOpened', { error: String(error) }))
    return address !== null
  }
}
