import type { CallsOf } from '#contract/ipc/table.ts'
import type { Activity } from './activity.ts'

export function activityCalls(activity: Activity): CallsOf<'activity'> {
  return {
    'activity.report': (report, from) => activity.report(from, report),
    'activity.read': () => activity.work,
  }
}
