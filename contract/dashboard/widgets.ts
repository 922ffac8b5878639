/**
 * Cards of the start page in the order of the offer. A module adds its cards here and registers the code that fills
 * them.
 */
export const WIDGETS = [
  'arrivals',
  'checkins_waiting',
  'checkins_missed',
  'waiting_customers',
  'late_promises',
  'callbacks',
  'final_checks',
  'approvals',
  'carry_over',
  'load',
  'held',
  'missing_people',
  'lights',
  'failed_jobs',
  'refused_sign_ins',
  'storage',
  'updates',
  'news_to_confirm',
  'requests_due',
  'expiring_files',
  'unread_chats',
  'online',
] as const
export type WidgetName = (typeof WIDGETS)[number]

/** Cards that the client fills from data that it already has: the list of chats, and presence. */
export const CLIENT_WIDGETS: readonly WidgetName[] = ['unread_chats', 'online']

/** At most this many rows that one card shows. */
export const WIDGET_ROWS = 5

/** Columns of the start page. A card is one, two or all of them wide. */
export const WIDGET_WIDTH_MAX = 3
/**
 * Largest height (rows). A card of height 1 shows its figure and the first row or two. One of height 2 shows
 * all of its rows.
 */
export const WIDGET_HEIGHT_MAX = 2

/** A card with its size. Its position is its place in the list of cards. */
export type WidgetPlace = {
  name: WidgetName
  width: number
  height: number
  is_hidden: boolean
}

/** Colour meaning of a row or figure, the same as in lists and the planner. */
export const WIDGET_TONES = ['neutral', 'working', 'waiting', 'late', 'held', 'done'] as const
export type WidgetTone = (typeof WIDGET_TONES)[number]

/** Unit of the large number on a card. */
export const WIDGET_UNITS = ['count', 'percent', 'bytes'] as const
export type WidgetUnit = (typeof WIDGET_UNITS)[number]

/** Completes a layout. Cards that it does not name are appended in their usual size and are visible. */
export function completeLayout(places: readonly WidgetPlace[]): WidgetPlace[] {
  const known = new Set(places.map(({ name }) => name))
  const missing = WIDGETS.filter((name) => !known.has(name))
  return [...places, ...missing.map((name) => ({ name, width: 1, height: 2, is_hidden: false }))]
}
