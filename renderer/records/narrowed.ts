import { typedIn } from '#contract/text/words.ts'

type Offered = { items: readonly { uuid: string; label: string; deleted?: boolean }[] }

/**
 * The offered rows. While the server searches, these are the rows of the last answer that contain the typed text. The
 * list then hardly moves under the pointer when the new answer comes.
 */
export function narrowed<T extends Offered>(answer: T | undefined, typed: string, isAnswered: boolean): T['items'] {
  if (!answer) return []
  if (isAnswered) return answer.items
  const isFound = typedIn(typed)
  return answer.items.filter(({ label }) => isFound(label))
}
