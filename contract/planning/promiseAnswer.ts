/** A job for which a user wants to promise a time. */
export type PromiseQuestion = {
  readonly location_uuid: string
  readonly planned_minutes: number
  readonly buffer_minutes: number
  /** The technician must have all of these skills, valid on the day on which the job ends. */
  readonly skills: readonly string[]
  /** Empty when the job needs no bay. */
  readonly bay_kinds: readonly string[]
  /** Time from which the car and the parts are there. */
  readonly earliest_start: string
  readonly wished_at: string
  /** Limits the job to these technicians, or to this team. Null allows everybody who works at the location. */
  readonly technician_uuids: readonly string[] | null
  readonly team_uuid: string | null
}

/** Technician, bay and time of the job. */
export type Placement = {
  readonly technician_uuid: string
  readonly bay: string | null
  readonly start: string
  readonly end: string
}

type Named = { readonly block_uuid: string; readonly paper_uuid: string }

/** The person or bay that a job waits for. The new job occupies it, or another delayed job does. */
type WaitsFor = { readonly technician_uuid: string | null; readonly bay: string | null }

/** A job that an offer delays. Null times mean never. */
export type Moved = Named & {
  readonly start_before: string | null
  readonly start: string | null
  readonly end_before: string | null
  readonly end: string | null
  readonly waits_for: WaitsFor
}

/** A job whose promise breaks when the wish is forced. */
export type LetDown = Moved & {
  readonly due_at: string
  /** Minutes after the promise. Null when it is never ready. */
  readonly minutes_late: number | null
  /** Minutes after the promise without the new job. */
  readonly minutes_late_anyhow: number
}

/** A possible place of the new job. */
export type Offer = Placement & {
  /**
   * Jobs on hold before it, of the same technician or in the same bay. The offer assumes that they go on as planned.
   */
  readonly on_hold: readonly Named[]
}

/** Answer to the question whether a car can be ready at the wished time. */
export type PromiseAnswer = {
  /** True when `possible` is in time. */
  readonly is_possible: boolean
  /** Earliest completion that delays no other job. Null when there is none. */
  readonly possible: Offer | null
  /**
   * Completion before `possible` that delays other jobs, which all stay in time. Null when it gains nothing, or when
   * `possible` is in time.
   */
  readonly shifting: (Offer & { readonly moved: readonly Moved[] }) | null
  /** Completion in the wished time with the least harm. Null when it is not needed or not possible. */
  readonly forced: (Offer & { readonly late: readonly LetDown[]; readonly moved: readonly Moved[] }) | null
}
