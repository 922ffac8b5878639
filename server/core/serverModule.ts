import type { RecordName, records } from '#contract/records/index.ts'
import type { CommentedTable } from '../comments/commented.ts'
import type { Tx } from '../db/database.ts'
import type { AnySubscription } from '../events/subscription.ts'
import type { ExpireFiles } from '../files/expireFiles.ts'
import type { BringFile } from '../files/incoming/incomingFiles.ts'
import type { FailedJobs, Workers } from '../jobs/jobs.ts'
import type { Hooks, HooksTable } from '../records/hooks.ts'
import type { BeforeBody } from '../request/beforeBody.ts'
import type { Session } from '../request/session.ts'
import type { SearchSource } from '../search/searchSource.ts'
import type { TimelineSource } from '../timeline/timelineSource.ts'
import type { Widget } from '../widgets/widget.ts'

/** Uuids of the old and the new location. */
type Move = { from: string; to: string }
/** Rows of a module that are no records and belong to a location. They move to another one with its records. */
export type Mover = {
  /** Number of rows at the location. Refuses a caller who may not change them at both locations. */
  check(tx: Tx, session: Session, move: Move): Promise<number>
  /** Moves the rows in the transaction, after the same check. Returns their number. */
  move(tx: Tx, session: Session, move: Move): Promise<number>
}

/** Puts rules of one module around the hooks of a record that belongs to another module. */
type HookWrappers = {
  readonly [Name in RecordName]?: (hooks: Hooks<(typeof records)[Name]>) => Hooks<(typeof records)[Name]>
}

/** Everything that a module adds to the server. Each `modules/<name>/module.ts` returns one. */
export type ServerModule = {
  /** Handlers by endpoint. An endpoint has one handler in the whole server. */
  readonly handlers?: object
  /** Refusals by the headers of a request, by endpoint, before its body is read. */
  readonly beforeBody?: BeforeBody
  /** Rules of the module's own records. */
  readonly hooks?: HooksTable
  /** Rules around the records of other modules, applied in the order of the modules. */
  readonly wraps?: HookWrappers
  /** Background jobs by kind. */
  readonly workers?: Partial<Workers>
  /** Called when a job of that kind has failed and is not tried again. */
  readonly failedJobs?: FailedJobs
  /** Subscriptions to events of other modules ([events](../events/README.md)). */
  readonly events?: readonly AnySubscription[]
  /** Cards of the start page. */
  readonly widgets?: readonly Widget[]
  /** Sources of the search over everything. */
  readonly sources?: readonly SearchSource[]
  /** Sources of the timeline of a car ([README](../timeline/README.md)). */
  readonly timeline?: readonly TimelineSource[]
  readonly movers?: readonly Mover[]
  /** Rights at the comments of the module's records ([README](../comments/README.md)). */
  readonly commented?: Partial<CommentedTable>
  /** Deletes files by their use, in the nightly check. */
  readonly expire?: Partial<ExpireFiles>
  /** Deletes the module's rows that show old files, in the nightly check. Returns how many rows it changed. */
  tidyFiles?(dealerId: string): Promise<number>
  /** Checks by use whether the caller may upload a file, before its first byte. */
  readonly mayBring?: Partial<BringFile>
  /** Runs at the start, after the job queue and before the first request. */
  onStart?(): Promise<unknown>
  /** Runs at the end, after the last answer and the last job, in the order of the modules. */
  onStop?(): unknown
}

/** The contributions of all modules. */
export type MergedModules = {
  beforeBody: BeforeBody
  hooks: HooksTable
  failedJobs: FailedJobs
  events: readonly AnySubscription[]
  widgets: readonly Widget[]
  sources: readonly SearchSource[]
  timeline: readonly TimelineSource[]
  movers: readonly Mover[]
  commented: Partial<CommentedTable>
  expire: Partial<ExpireFiles>
  tidyFiles: readonly NonNullable<ServerModule['tidyFiles']>[]
  mayBring: Partial<BringFile>
}
