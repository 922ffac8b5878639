import { createInterface } from 'node:readline'
import { Activity } from '#electron/update/schedule/activity.ts'
import { type Kept, UpdateSchedule } from '#electron/update/schedule/updateSchedule.ts'

/** A process of its own: the schedule with the real node-cron and real timers. Prints what it does, line by line. */
const tell = (event: string) => process.stdout.write(`${JSON.stringify({ event, at: Date.now() })}\n`)

/** Starts the schedule on the current clock. Returns the activity that pages report. */
function begin(): Activity {
  const activity = new Activity(() => schedule.check())
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
/** `begin <ms>` sets the clock and starts; `busy` and `done` are the reports of a page. */
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
// The clock is set only now, however long the start took.
tell('ready')
