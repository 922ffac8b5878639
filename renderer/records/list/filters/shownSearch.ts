/** What somebody types into the search, and what the list was asked for when they did. */
export type Typing = { text: string; asked: string }

/** What stands in the field: a space at the end of a word stays, unless the list is asked for something else by now. */
export function shownSearch(typing: Typing | null, asked: string): string {
  if (!typing) return asked
  return typing.text.trim() === asked || typing.asked === asked ? typing.text : asked
}
