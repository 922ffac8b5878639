import { readFileSync } from 'node:fs'
import { join, win32 } from 'node:path'
import type { Log } from '#electron/app/files/log.ts'
import { type Policy, policySchema } from './policy.ts'
import { normaliseServerUrl } from './serverAddress.ts'

const FOLDER = 'Werkbank'

/**
 * The path of the policy, which only an administrator may write. On Windows it is not in ProgramData, where every user
 * may create folders.
 */
export function policyPath(platform: NodeJS.Platform): string {
  // A literal path, because users can change environment variables for their own programs.
  if (platform === 'win32') return win32.join('C:\\Program Files', FOLDER, 'policy.json')
  if (platform === 'darwin') return join('/Library/Application Support', FOLDER, 'policy.json')
  return '/etc/werkbank/policy.json'
}

/** Policy file and server address that replace the usual ones when the app is started from the source; else null. */
type Overrides = { policyFile: string | null; serverUrl: string | null }

/** The policy of this run. A `serverUrl` in the overrides is locked, whatever the file says. */
export function activePolicy({ policyFile, serverUrl }: Overrides, log: Log): Policy {
  const policy = readPolicy(policyFile ?? policyPath(process.platform), log)
  return serverUrl ? { ...policy, serverUrl: { value: serverUrl, locked: true } } : policy
}

/** Reads the policy file. A missing file means no policy. An invalid file is logged and counts as none. */
function readPolicy(file: string, log: Log): Policy {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log('policy.unreadable', { file, error: String(error) })
    return {}
  }
  try {
    return withCheckedAddress(policySchema.parse(JSON.parse(text)), file, log)
  } catch (error) {
    log('policy.invalid', { file, error: String(error) })
    return {}
  }
}

function withCheckedAddress(policy: Policy, file: string, log: Log): Policy {
  const { serverUrl, ...rest } = policy
  if (!serverUrl) return rest
  const value = normaliseServerUrl(serverUrl.value)
  if (value) return { ...rest, serverUrl: { ...serverUrl, value } }
  log('policy.invalid', { file, key: 'serverUrl' })
  return rest
}
