import { readFileSync } from 'node:fs'
import { join, win32 } from 'node:path'
import type { Log } from '#electron/app/files/log.ts'
import { type Policy, policySchema } from './policy.ts'
import { normaliseServerUrl } from './serverAddress.ts'

const FOLDER = 'Werkbank'

/** Where only an administrator can write. On Windows this is not ProgramData, in which every user may create folders. */
export function policyPath(platform: NodeJS.Platform): string {
  // A path as written: a person can give the variables of the system other values for their own programs.
  if (platform === 'win32') return win32.join('C:\\Program Files', FOLDER, 'policy.json')
  if (platform === 'darwin') return join('/Library/Application Support', FOLDER, 'policy.json')
  return '/etc/werkbank/policy.json'
}

/** What a start from the source may set instead. */
type Overrides = { policyFile: string | null; serverUrl: string | null }

/** The policy that holds for this run. A `serverUrl` given for it is fixed, whatever the file says. */
export function activePolicy({ policyFile, serverUrl }: Overrides, log: Log): Policy {
  const policy = readPolicy(policyFile ?? policyPath(process.platform), log)
  return serverUrl ? { ...policy, serverUrl: { value: serverUrl, locked: true } } : policy
}

/** No file means no policy. A file that cannot be understood is reported and counts as none. */
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
