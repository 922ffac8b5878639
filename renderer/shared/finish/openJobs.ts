import type { DayJob } from '#contract/api/dashboard/dashboard.ts'

/** The parts of a work that the dialog needs to ask which works are done. */
export type Job = Pick<DayJob, 'work_uuid' | 'text' | 'state'>

/** Unfinished works of a car. */
export const openJobs = <J extends Job>(jobs: readonly J[]): J[] =>
  jobs.filter(({ state }) => state === 'new' || state === 'in_progress')

/** Whether a work is still new. The user is then asked whether it is done. */
export const neverBegun = ({ state }: Pick<Job, 'state'>): boolean => state === 'new'
