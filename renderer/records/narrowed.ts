import { typedIn } from '#contract/text/words.ts'

type Offered = { items: readonly { uuid: string; label: string; deleted?: boolean }[] }

/**
 * The offered rows while the server searches for the typed text: those of the last answer that hold it. The list then
 * hardly moves under the pointer when the answer comes.
 */
export function narrowed<T extends Offered>(answer: T | undefined, typed: string, isAnswered: boolean): T['items'] {
  if (!answer) return []
  if (isAnswered) return answer.items
  const isFound = typedIn(typed)
  return answer.items.filter(({ label }) => isFound(label))
}
