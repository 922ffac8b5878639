/** A code, number or address inside a translated sentence: left to right, without turning the words around it. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}
