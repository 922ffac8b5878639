import { type FunctionComponent, lazy, Suspense } from 'react'

type Loaded = { default: FunctionComponent }
const none: Loaded = { default: () => null }
let load: () => Promise<Loaded> = async () => none

/**
 * Sets the cards above the content of the start pages. The shell provides them; the pages only leave room. Called once.
 */
export function provideStartCards(next: typeof load): void {
  load = next
}

// The page is complete without the cards, so a failure to load them is ignored.
const Cards = lazy(() => load().catch(() => none))

/** First-run hints and the offer of a tour, on the start page and in "My day". */
export function StartCards() {
  return (
    <Suspense>
      <Cards />
    </Suspense>
  )
}
