import { HOLD_REASONS } from '../states/holdReason.ts'
import type { WidgetName } from './widgets.ts'

/** Filters of the paper list, as its address has them. */
type PaperFilters = Readonly<Record<`filter[${string}][${string}]`, string | readonly string[]>>

/**
 * Cards of the start page that count papers of a location. The server counts with these filters, and the link of the
 * card opens the paper list with them. So the number on the card is the number of rows in the list.
 */
export const PAPER_CARDS = {
  arrivals: { 'filter[is_arriving][is]': 'true' },
  waiting_customers: { 'filter[is_waited_for][is]': 'true' },
  late_promises: { 'filter[is_late][is]': 'true' },
  callbacks: { 'filter[needs_call][is]': 'true' },
  final_checks: { 'filter[needs_final_check][is]': 'true' },
  approvals: { 'filter[needs_approval][is]': 'true' },
  held: { 'filter[hold_reason][in]': HOLD_REASONS, 'filter[status][in]': ['new', 'in_progress'] },
} as const satisfies Readonly<Partial<Record<WidgetName, PaperFilters>>>

/** Name of a card that counts papers. */
export type PaperCard = keyof typeof PAPER_CARDS

/** Whether a card counts papers. */
export const isPaperCard = (name: WidgetName): name is PaperCard => Object.hasOwn(PAPER_CARDS, name)

/** Filters of the paper list that select the papers of a card at a location. */
export const paperFiltersOf = (name: PaperCard, location: string): PaperFilters => ({
  'filter[location_uuid][in]': [location],
  ...PAPER_CARDS[name],
})
