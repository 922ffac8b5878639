import { createInterface } from 'node:readline'
import { Activity } from '#electron/update/schedule/activity.ts'
import { type Kept, UpdateSchedule } from '#electron/update/schedule/updateSchedule.ts'

/** A process of its own: the schedule with the real node-cron and real timers. Tells what it does, line by line. */
const tell = (event: string) => process.stdout.write(`${JSON.stringify({ event, at: Date.now() })}\n`)

/** From here on, on the clock as it is now. */
function begin(): Activity {
  const activity = new Activity(() => schedule.look())
  let kept: Kept = { ready: null, lastDay: null }
  const release = { version: '1.1.0', releaseDate: '', size: 1, installs: 'itself' as const, url: null }
  const schedule = new UpdateSchedule({
    engine: {
      installsAtQuit: true,
      state: { kind: 'downloaded', release, plan: 'at_22', waitsFor: 'evening', deferredUntil: null },
      installNow: async (reason) => {
        tell(reason)
        return false
      },
      setWaiting: ({ until }) => void (until && tell('deferred')),
    },
    activity,
    idleSeconds: () => 0,
    kept: {
      get: () => kept,
      set: (next) => {
        kept = next
      },
    },
    log: (event) => tell(event),
  })
  schedule.start()
  tell('started')
  return activity
}

let activity: Activity | null = null
/** `begin <ms>` sets the clock and starts; `busy` and `done` say what a page reports. */
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [word, ms] = line.split(' ')
    if (word === 'begin') {
      process.env.CLOCK_SHIFT_MS = ms
      activity = begin()
      return
    }
    activity?.report('main', { typing: false, uploads: word === 'busy' ? 1 : 0, forms: 0, stamps: 0 })
    tell(word ?? '')
  })
  .on('close', () => process.exit(0))
// Only now is the clock set: however long the start took.
tell('ready')
