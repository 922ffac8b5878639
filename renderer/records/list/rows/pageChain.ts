/** Rows of one page, the most that the server returns. */
export const PAGE_SIZE = 200

/**
 * The known starts (cursors) of a list's pages, and the total once the end was reached. Each page returns the start of
 * the next one. A page that is loaded again thereby corrects where the next page starts.
 */
export type PageChain = { readonly starts: readonly (string | null)[]; readonly total: number | null }
export const FIRST_PAGE: PageChain = { starts: [null], total: null }

/** The chain after a page was loaded. */
export function follow(chain: PageChain, index: number, page: { rows: number; next: string | null }): PageChain {
  if (page.next === null) {
    const total = index * PAGE_SIZE + page.rows
    if (chain.total === total && chain.starts.length === index + 1) return chain
    return { starts: chain.starts.slice(0, index + 1), total }
  }
  const isLast = chain.starts.length === index + 1
  if (!isLast && chain.starts[index + 1] === page.next) return chain
  return { starts: chain.starts.toSpliced(index + 1, 1, page.next), total: isLast ? null : chain.total }
}

/** Number of rows that a list reserves room for: the total, or the known rows and one more page. */
export const roomOf = ({ starts, total }: PageChain) => total ?? starts.length * PAGE_SIZE
