/**
 * Compiles a regular expression that a record or a number kind declares in the code. The contract and the client
 * compile patterns only here.
 * A dealer's pattern never runs here. `server/settings/patterns.ts` runs those in linear time.
 */
export const declaredPattern = (source: string): RegExp => new RegExp(source, 'u')

/** Compiles a declared expression so that it must match the whole text. */
export const wholePattern = (source: string): RegExp => declaredPattern(`^(?:${source})$`)

/** Whether a text is the source of a regular expression. Compiles it but does not run it. */
export function isPattern(source: string): boolean {
  try {
    return declaredPattern(source) instanceof RegExp
  } catch {
    return false
  }
}
