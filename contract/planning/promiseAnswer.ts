/** A job that somebody wants to promise. */
export type PromiseQuestion = {
  readonly location_uuid: string
  readonly planned_minutes: number
  readonly buffer_minutes: number
  /** The technician has all of them, valid on the day on which the job ends. */
  readonly skills: readonly string[]
  /** None: no bay is needed. */
  readonly bay_kinds: readonly string[]
  /** The car is there, the parts are. */
  readonly earliest_start: string
  readonly wished_at: string
  /** Only these may do it, or only this team; null: whoever works at the location. */
  readonly technician_uuids: readonly string[] | null
  readonly team_uuid: string | null
}

/** Who does the job, where and when. */
export type Placement = {
  readonly technician_uuid: string
  readonly bay: string | null
  readonly start: string
  readonly end: string
}

type Named = { readonly block_uuid: string; readonly paper_uuid: string }

/** What a job waits for: the new one keeps its technician or its bay, or another job that waits for it does. */
type WaitsFor = { readonly technician_uuid: string | null; readonly bay: string | null }

/** A job that an offer puts off. Null: never. */
export type Moved = Named & {
  readonly start_before: string | null
  readonly start: string | null
  readonly end_before: string | null
  readonly end: string | null
  readonly waits_for: WaitsFor
}

/** A job that is let down when the wish is forced. */
export type LetDown = Moved & {
  readonly due_at: string
  /** After what was promised; null: never ready. */
  readonly minutes_late: number | null
  /** What it would be late anyhow. */
  readonly minutes_late_anyhow: number
}

/** A job that is late, or never ready, without the new one. */
type Behind = Named & {
  readonly due_at: string | null
  readonly end: string | null
  readonly minutes_late: number | null
}

/** Where the new job can be done. */
export type Offer = Placement & {
  /** Jobs on hold before it, of the same technician or in the same bay: it counts on them to go on as planned. */
  readonly on_hold: readonly Named[]
}

/** What can be promised. */
export type PromiseAnswer = {
  /** `possible` is in time. */
  readonly is_possible: boolean
  /** Earliest completion for which no other job has to wait; null when there is none at all. */
  readonly possible: Offer | null
  /**
   * Earlier than that, with jobs that wait and are still done in time; null when nothing is won by it, or when `possible`
   * is in time.
   */
  readonly shifting: (Offer & { readonly moved: readonly Moved[] }) | null
  /** The least harm with which the wished time can be kept; null when it need not or cannot be forced. */
  readonly forced: (Offer & { readonly late: readonly LetDown[]; readonly moved: readonly Moved[] }) | null
  /** What is late at the location without the new job: how many jobs, and the worst of them, those first that never end. */
  readonly behind: { readonly jobs: number; readonly worst: readonly Behind[] }
}
