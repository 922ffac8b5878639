import { appendFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
// The first import, as in main.ts.
import '#electron/update/startGuard.ts'
import type { ReleaseKey } from '#contract/release/releaseDocument.ts'
import { trustStart } from '#electron/update/startGuard.ts'

/** The program of a test package: starts, looks for an update, installs it, and writes each step into a file. */
const {
  TEST_APP_VERSION: version = '',
  TEST_APP_BROKEN: broken,
  TEST_APP_FOLDER: folder = '',
  TEST_APP_SERVER: serverUrl = '',
  TEST_APP_KEYS: keys = '[]',
  TEST_APP_DIES_AT: diesAt,
  TEST_APP_STAYS_DOWN: staysDown,
} = process.env

const say = (what: string) => appendFileSync(join(folder, 'said'), `${what}\n`)

say(`start ${version}`)
if (broken) throw new Error('This version does not start.')
const { desktopClient } = await import('./desktopClient.ts')
/** Written at once, so that a listener can end the process in the middle of this step. */
const onStep = (step: string) => {
  writeSync(1, `${step}\n`)
  if (step === diesAt) process.kill(process.pid, 'SIGKILL')
}
const { APPIMAGE: appImage = '' } = process.env
const client = desktopClient({ folder, serverUrl, keys: JSON.parse(keys) as ReleaseKey[], version, appImage, onStep })
trustStart(client.profile)
onStep('ready')
await client.start()
await client.engine.check()
await client.engine.installNow(staysDown ? 'quit' : 'at_22')
const { state, lastInstall } = client.engine.view
say(`${state.kind} ${'reason' in state ? state.reason : ''} ${lastInstall?.result ?? ''}`.trim())
// Installed or not, this is the end of the run.
process.exit(0)
