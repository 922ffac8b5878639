/** More pages of one copy have no total: nobody prints them by mistake without noticing. */
const PAGES_MAX = 60
const MARGINS = { a4: '12mm 14mm', a5: '8mm 10mm' } as const
const SIZES = { a4: '210mm 297mm', a5: '148mm 210mm' } as const
type NumberedSize = keyof typeof SIZES

/** The name of the pages of one copy, from 0 on. */
export const pageName = (copy: number) => `numbered-copy-${copy}`

/** How many pages one copy has, by how many all of them have together: what is no multiple cannot be. */
const totals = (copies: number) =>
  Array.from({ length: PAGES_MAX * copies }, (_, index) => ((index + 1) % copies === 0 ? (index + 1) / copies : 0))

/**
 * Whoever holds a part of a sheet sees that there is more of it. A browser counts pages through the whole job: so each
 * copy has pages of a name of its own with their own counter, and the total is told in parts.
 */
export function pageNumbers(copies: number, size: NumberedSize): string {
  const style = `@counter-style pages-of-copy{system:fixed;symbols:${totals(copies)
    .map((total) => `"${total}"`)
    .join(' ')}}`
  const pages = Array.from({ length: copies }, (_, copy) => {
    const content = `counter(own-${copy}) " / " counter(pages,pages-of-copy)`
    const foot = `@bottom-center{content:${content};font:${size === 'a4' ? 8 : 7}pt sans-serif}`
    return `@page ${pageName(copy)}{size:${SIZES[size]};margin:${MARGINS[size]};counter-increment:own-${copy};${foot}}`
  })
  return [style, ...pages].join('\n')
}
