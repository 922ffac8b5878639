export const VIEWS = ['technicians', 'bays', 'teams', 'month', 'list', 'wall'] as const
export type View = (typeof VIEWS)[number]

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The day that the user chose; null follows the current day. */
export function chosenDay(params: URLSearchParams): string | null {
  const text = params.get('day')
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

/** The address of another view or day. The day that the plan follows is left out, so that a wall screen follows it. */
export function addressOf(params: URLSearchParams, { view, day }: { view?: View; day?: string }, followed: string) {
  const next = new URLSearchParams(params)
  if (view) next.set('view', view)
  if (day) next.set('day', day)
  if (next.get('day') === followed) next.delete('day')
  return next
}
