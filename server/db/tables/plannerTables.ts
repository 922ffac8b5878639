import type { ColumnType, Generated } from 'kysely'
import type { ABSENCE_KINDS, WorkLocation } from '#contract/planning/workingTime.ts'
import type { Keyed, NullableTime, Stamped, Time } from './columnTypes.ts'

/** Tables of the planner. */
export type PlannerTables = {
  loan_cars: Keyed & Stamped & { location_uuid: string; name: string; licensePlate: string; is_usable: boolean }
  loan_bookings: Keyed & {
    loan_car_uuid: string
    paper_uuid: string
    from_at: Time
    until_at: Time
    created_at: Time
    created_by: string | null
    deleted_at: NullableTime
  }
  plan_blocks: Keyed &
    Stamped & {
      location_uuid: string
      paper_uuid: string
      work_uuids: string[]
      start_at: NullableTime
      planned_minutes: number
      done_minutes: number
      buffer_minutes: number
      technicians: ColumnType<{ uuid: string; share: number }[], string, string>
      bay: string | null
      team_uuid: string | null
      is_fixed: boolean
      part_of: string | null
      part: number
      parts: number
      state: 'planned' | 'in_progress' | 'finished'
      skills: string[]
      bay_kinds: string[]
      loan_car_uuid: string | null
      wheel_set: 'none' | 'missing' | 'ready'
      parts_ready: 'none' | 'incomplete' | 'complete'
      /** Read as text. */
      carried_from: ColumnType<never, string | null, string | null>
      carry_reason: string | null
      note: string
      created_by: string | null
      updated_by: string | null
    }
  /** Days are read as text. */
  published_days: {
    dealer_id: string
    location_uuid: string
    day: ColumnType<never, string, string>
    at: Time
    by_user: string | null
  }
  absences: Keyed & {
    user_uuid: string
    kind: (typeof ABSENCE_KINDS)[number]
    first_day: ColumnType<never, string, string>
    last_day: ColumnType<never, string, string>
    part_from: string | null
    part_to: string | null
    weekdays: number[] | null
    note: string
    version: Generated<number>
    created_at: Time
    updated_at: Time
    updated_by: string | null
    deleted_at: NullableTime
  }
  work_models: {
    dealer_id: string
    user_uuid: string
    sites: ColumnType<WorkLocation[], string, string>
    factor: number | null
    secondary_percent: number
    version: Generated<number>
    updated_at: Time
    updated_by: string | null
  }
  team_reserves: { dealer_id: string; team_uuid: string; percent: number }
}
