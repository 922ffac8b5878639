export const VIEWS = ['technicians', 'bays', 'teams', 'month', 'list', 'wall'] as const
export type View = (typeof VIEWS)[number]

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The day that the user chose; null follows the current day. */
export function chosenDay(params: URLSearchParams): string | null {
  const text = params.get('day')
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

/** The address of another view or day. Today is left out, so that a wall screen follows the current day. */
export function addressOf(params: URLSearchParams, { view, day }: { view?: View; day?: string }, today: string) {
  const next = new URLSearchParams(params)
  if (view) next.set('view', view)
  if (day) next.set('day', day)
  if (next.get('day') === today) next.delete('day')
  return next
}
