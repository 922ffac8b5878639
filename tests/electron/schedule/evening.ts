import { Activity } from '#electron/update/schedule/activity.ts'
import { type Kept, UpdateSchedule } from '#electron/update/schedule/updateSchedule.ts'

/** A process of its own: the schedule with the real node-cron and real timers. Tells what it does, line by line. */
const tell = (event: string) => process.stdout.write(`${JSON.stringify({ event, at: Date.now() })}\n`)

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
process.stdin.on('data', (line) => {
  const uploads = String(line).includes('busy') ? 1 : 0
  activity.report('main', { typing: false, uploads, forms: 0, stamps: 0 })
  tell(uploads > 0 ? 'busy' : 'done')
})
process.stdin.on('end', () => process.exit(0))
