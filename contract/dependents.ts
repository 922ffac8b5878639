/**
 * Actions on a row that change its dependent rows. `leave`: a user leaves a department. `disband`: a department is no
 * workshop team any more. `reassign`: a paper goes to another department. `unequip`: a location loses bays. `decline`:
 * a work or extension is not done.
 */
const DEPENDENT_ACTIONS = [
  'delete',
  'deactivate',
  'move',
  'leave',
  'disband',
  'reassign',
  'unequip',
  'decline',
] as const
export type DependentAction = (typeof DEPENDENT_ACTIONS)[number]

/** Effect on a row when the row that it depends on is deleted, deactivated or moved. */
export const FATES = [
  /** Open work. The deletion is refused until the work is finished or handed over. */
  'refuses',
  /** Stays in the plan in a row of its own until a planner moves it. */
  'no_longer_here',
  /** Leaves the plan of the old location and waits for a date at the new one. */
  'offered_again',
  /** Goes along to the new location. */
  'follows',
  /** Ends for good. Restoring the row does not bring it back. */
  'ends',
  /** Has no effect until the row is restored or active again. */
  'rests',
  /** Shows the name of the deleted row, marked as deleted. */
  'name_stays',
  /** Nothing changes, but a user may have to check it. */
  'stays',
] as const
export type Fate = (typeof FATES)[number]

/** Kinds of dependent rows that are not records. `recordKind` names the kinds of records. */
const DEPENDENT_KINDS = [
  'absences',
  'bookings',
  'chatMemberships',
  'chatRules',
  'extensionTokens',
  'bayTerminals',
  'files',
  'helps',
  'hours',
  'inboxTaken',
  'inboxTasks',
  'loanCars',
  'members',
  'memberships',
  'orderChats',
  'planned',
  'publishedDays',
  'requestsTaken',
  'reserves',
  'rights',
  'runningStamps',
  'savedViews',
  'sessions',
] as const
export type DependentKind = (typeof DEPENDENT_KINDS)[number]

/**
 * The kind of a record's rows. Records that can be open work get `paperOpen` or `paperClosed`, others their own name.
 */
export const recordKind = (name: string, isOpen: boolean | null): string =>
  isOpen === null ? name : `${name}${isOpen ? 'Open' : 'Closed'}`

/** A dependent row as an example: the record that shows it, and its label there. */
export type DependentExample = { record: string; uuid: string; label: string }

/** Dependent rows of one kind that share a fate. */
export type Dependent = {
  /** One of `DEPENDENT_KINDS`, or a name by `recordKind`. */
  kind: string
  fate: Fate
  count: number
  /** Time of the earliest planned row, in UTC. Null when the rows have no date. */
  from: string | null
  /** The first few rows that the caller may read. */
  examples: DependentExample[]
}
