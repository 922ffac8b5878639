/** Rows of one page: as many as the server gives at once. */
export const PAGE_SIZE = 200

/**
 * Where the pages of a list begin, as far as they are known, and how many rows there are once the end was seen. Every
 * page tells where the next one begins, so a page that was asked for again corrects the one after it.
 */
export type PageChain = { readonly starts: readonly (string | null)[]; readonly total: number | null }
export const FIRST_PAGE: PageChain = { starts: [null], total: null }

/** The chain after a page was read. */
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

/** How many rows a list has room for: all of them, or those that are known and one page more. */
export const roomOf = ({ starts, total }: PageChain) => total ?? starts.length * PAGE_SIZE
