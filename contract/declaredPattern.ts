/**
 * The one place of the contract and the client that compiles a regular expression whose source is a value: a pattern
 * that a record or a number kind declares in the code. A pattern that a dealer writes is never run here. It goes to
 * `server/settings/patterns.ts`, where it takes linear time.
 */
export const declaredPattern = (source: string): RegExp => new RegExp(source, 'u')

/** The same for a declaration that must fit the whole text. */
export const wholePattern = (source: string): RegExp => declaredPattern(`^(?:${source})$`)

/** Whether a text is the source of a regular expression. Compiles it and runs it on nothing. */
export function isPattern(source: string): boolean {
  try {
    return declaredPattern(source) instanceof RegExp
  } catch {
    return false
  }
}
