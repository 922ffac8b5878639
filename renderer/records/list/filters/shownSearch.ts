/** The typed search text, and the text that the list was asked for at that moment. */
export type Typing = { text: string; asked: string }

/**
 * The text in the search input. A trailing space stays, unless the list has been asked for something else meanwhile.
 */
export function shownSearch(typing: Typing | null, asked: string): string {
  if (!typing) return asked
  return typing.text.trim() === asked || typing.asked === asked ? typing.text : asked
}
