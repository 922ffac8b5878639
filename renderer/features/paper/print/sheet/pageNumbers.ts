/** Most pages of one copy that get a total. A longer print would be noticed as a mistake. */
const PAGES_MAX = 60
const MARGINS = { a4: '12mm 14mm', a5: '8mm 10mm' } as const
const SIZES = { a4: '210mm 297mm', a5: '148mm 210mm' } as const
type NumberedSize = keyof typeof SIZES

/** The page name of one copy, counted from 0. */
export const pageName = (copy: number) => `numbered-copy-${copy}`

/** Pages of one copy, by the number of pages of all copies together; 0 when that is no multiple of the copies. */
const totals = (copies: number) =>
  Array.from({ length: PAGES_MAX * copies }, (_, index) => ((index + 1) % copies === 0 ? (index + 1) / copies : 0))

/**
 * Numbers the pages of each copy, so that a missing page is noticed. A browser counts pages through the whole print. So
 * each copy has its own page name and counter, and the total is divided by the copies.
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
