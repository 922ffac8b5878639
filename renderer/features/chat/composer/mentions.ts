/** Mentions everybody in a chat, in every language. */
export const ALL = '@all'

export type Mentionable = { uuid: string; name: string }

const WORD = /[\p{L}\p{N}]/u
/** An `@` at the beginning of a word, and the name that follows so far. At most 61 characters of the name are read. */
const BEGUN = /(?:^|[\s(])@([^\s@][^@\n]{0,60}|)$/u

/** The mention that is being typed at the caret: where it begins, and the letters after its `@`. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const typed = BEGUN.exec(text.slice(Math.max(0, caret - 64), caret))?.[1]
  return typed === undefined ? null : { from: caret - typed.length - 1, typed }
}

type Token = { from: number; to: number }

/** Every place where a text holds a token such as `@Anna Probe` as a whole word. */
export function tokensIn(text: string, tokens: readonly string[]): Token[] {
  const found: Token[] = []
  // The longest first, so that `@Ann Marie` is not taken for `@Ann`.
  for (const token of [...tokens].sort((a, b) => b.length - a.length))
    for (let from = text.indexOf(token); from >= 0; from = text.indexOf(token, from + token.length)) {
      const to = from + token.length
      const isFree = found.every((one) => to <= one.from || from >= one.to)
      if (isFree && !WORD.test(text.slice(to, to + 2).slice(0, 1))) found.push({ from, to })
    }
  return found.sort((a, b) => a.from - b.from)
}

/** The people that a text mentions, and whether it mentions the whole chat. */
export function mentionsIn(text: string, people: readonly Mentionable[], mayMentionAll: boolean) {
  const tokens = tokensIn(text, [ALL, ...people.map(({ name }) => `@${name}`)])
  const said = new Set(tokens.map(({ from, to }) => text.slice(from, to)))
  const mentions = people.flatMap(({ uuid, name }) => (said.has(`@${name}`) ? [uuid] : []))
  return { mentions, mentions_all: mayMentionAll && said.has(ALL) }
}
