import { powerMonitor } from 'electron'
import { z } from 'zod'
import type { UpdateView } from '#contract/update/state.ts'
import { JsonStore } from '#electron/app/files/jsonStore.ts'
import type { Log } from '#electron/app/files/log.ts'
import { Activity } from './activity.ts'
import { type Kept, UpdateSchedule } from './updateSchedule.ts'

const shape = z.object({
  ready: z
    .object({ version: z.string().max(64), since: z.number(), chosenAt: z.number().nullable().default(null) })
    .nullable(),
  lastDay: z.int().nullable(),
})

type Engine = ConstructorParameters<typeof UpdateSchedule>[0]['engine'] & {
  on: ((event: 'change', listener: (view: UpdateView) => void) => unknown) &
    ((event: 'planned', listener: () => void) => unknown)
}

/** Creates the schedule of the running app, and the activity that its windows report. */
export function openSchedule(
  engine: Engine,
  folder: string,
  log: Log,
): { schedule: UpdateSchedule; activity: Activity } {
  const activity = new Activity(() => schedule.check())
  const schedule = new UpdateSchedule({
    engine,
    activity,
    idleSeconds: () => powerMonitor.getSystemIdleTime(),
    kept: storedIn(folder, log),
    log,
  })
  powerMonitor.on('resume', () => schedule.someoneArrives())
  powerMonitor.on('unlock-screen', () => schedule.someoneArrives())
  engine.on('change', ({ state }) => {
    if (state.kind === 'downloaded') schedule.check()
  })
  engine.on('planned', () => schedule.planned())
  schedule.start()
  return { schedule, activity }
}

function storedIn(folder: string, log: Log): { get: () => Kept; set: (kept: Kept) => void } {
  const store = new JsonStore(folder, 'schedule', shape, log)
  let kept: Kept = { ready: store.get('ready') ?? null, lastDay: store.get('lastDay') ?? null }
  return {
    get: () => kept,
    set: (next) => {
      kept = next
      store.write(next)
    },
  }
}
