/**
 * Isolates a code, number or address in a translated sentence: left to right, without affecting the words around it.
 */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}

/** Isolates words such as a duration in a translated sentence: in the direction of their own language. */
export function isolatedWords(text: string): string {
  return `\u2068${text}\u2069`
}
