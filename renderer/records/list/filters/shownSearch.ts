/** The typed search text, and the search text of the list at that moment. */
export type Typing = { text: string; asked: string }

/**
 * The text in the search input: the typed one, with its trailing space. A search text that the list got from elsewhere
 * since, such as from a saved view, replaces it.
 */
export function shownSearch(typing: Typing | null, asked: string): string {
  if (!typing) return asked
  return typing.text.trim() === asked || typing.asked === asked ? typing.text : asked
}
