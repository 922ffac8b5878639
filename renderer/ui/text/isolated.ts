/**
 * Isolates a code, number or address in a translated sentence: left to right, without affecting the words around it.
 */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}
