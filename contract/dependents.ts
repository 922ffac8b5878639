/** What somebody can be about to do to a row on which others depend. `leave`: a user leaves a department. */
const DEPENDENT_ACTIONS = ['delete', 'deactivate', 'move', 'leave'] as const
export type DependentAction = (typeof DEPENDENT_ACTIONS)[number]

/** What becomes of a row when the row that it depends on is deleted, deactivated or moved. */
export const FATES = [
  /** Open work: the deletion is refused until it is finished or handed over. */
  'refuses',
  /** Stays in the plan in a row of its own until somebody moves it. */
  'no_longer_here',
  /** Leaves the plan of the old location and waits for a date at the new one. */
  'offered_again',
  /** Goes along to the new location. */
  'follows',
  /** Ends for good; a restored row does not get it back. */
  'ends',
  /** Counts no more, and comes back when the row is restored or active again. */
  'rests',
  /** Shows the name of the deleted row, marked as deleted. */
  'name_stays',
  /** Nothing changes, and somebody may have to look after it. */
  'stays',
] as const
export type Fate = (typeof FATES)[number]

/** What dependent rows are called for people where they are no records. Records are named by `dependentKind`. */
const DEPENDENT_KINDS = [
  'absences',
  'bookings',
  'chatMemberships',
  'chatRules',
  'extensionTokens',
  'bayTerminals',
  'helps',
  'hstRequests',
  'hstTaken',
  'hours',
  'loanCars',
  'members',
  'memberships',
  'orderChats',
  'planned',
  'publishedDays',
  'reserves',
  'rights',
  'runningStamps',
  'savedViews',
  'sessions',
] as const
export type DependentKind = (typeof DEPENDENT_KINDS)[number]

/** A record that can be open work is named by whether it is: `paperOpen`, `paperClosed`; any other by its own name. */
export const recordKind = (name: string, isOpen: boolean | null): string =>
  isOpen === null ? name : `${name}${isOpen ? 'Open' : 'Closed'}`

/** A dependent row that is named: the record that shows it, and what it is called there. */
export type DependentExample = { record: string; uuid: string; label: string }

/** Dependent rows of one kind that share a fate. */
export type Dependent = {
  /** One of `DEPENDENT_KINDS`, or a name by `recordKind`. */
  kind: string
  fate: Fate
  count: number
  /** When the earliest of them is planned, in UTC; null where they have no date. */
  from: string | null
  /** The first few that the caller may see. */
  examples: DependentExample[]
}
