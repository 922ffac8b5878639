import type { PageSize } from './pageSizes.ts'

/** At most this many pages of one copy that get a total. A longer print would be noticed as a mistake. */
const PAGES_MAX = 60
/** The sheets whose pages are numbered: size, margin, and size of the number. */
const NUMBERED = {
  a4: { size: '210mm 297mm', margin: '12mm 14mm', pt: 8 },
  a5: { size: '148mm 210mm', margin: '8mm 10mm', pt: 7 },
  a6: { size: '105mm 148mm', margin: '7mm', pt: 6.5 },
} as const

/** The page name of one copy, counted from 0. */
export const pageName = (copy: number) => `numbered-copy-${copy}`

/** Pages of one copy, by the number of pages of all copies together; 0 when that is no multiple of the copies. */
const totals = (copies: number) =>
  Array.from({ length: PAGES_MAX * copies }, (_, index) => ((index + 1) % copies === 0 ? (index + 1) / copies : 0))

/**
 * Numbers the pages of each copy, so that a missing page is noticed. A browser counts pages through the whole print. So
 * each copy has its own page name and counter, and the total is divided by the copies. Empty for labels.
 */
export function pageNumbers(copies: number, page: PageSize): string {
  if (page !== 'a4' && page !== 'a5' && page !== 'a6') return ''
  const { size, margin, pt } = NUMBERED[page]
  const style = `@counter-style pages-of-copy{system:fixed;symbols:${totals(copies)
    .map((total) => `"${total}"`)
    .join(' ')}}`
  const pages = Array.from({ length: copies }, (_, copy) => {
    const content = `counter(own-${copy}) " / " counter(pages,pages-of-copy)`
    const foot = `@bottom-center{content:${content};font:${pt}pt sans-serif}`
    return `@page ${pageName(copy)}{size:${size};margin:${margin};counter-increment:own-${copy};${foot}}`
  })
  return [style, ...pages].join('\n')
}
