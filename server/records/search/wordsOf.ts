/** The words of a text, as the database function `words_of` returns them. */
export function wordsOf(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
  const words = folded.split(/[^0-9a-z\u00a1-\u{10FFFF}]+/u).filter((word) => word !== '')
  return [...new Set(words.map((word) => [...word].slice(0, 60).join('')))]
}
