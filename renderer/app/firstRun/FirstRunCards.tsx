import { TOUR_OFFER } from '#contract/dashboard/firstRun.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { HintCard } from './HintCard.tsx'
import { TourOffer } from './TourOffer.tsx'
import { useTour } from './tourState.ts'

/** The start page's card for new users: the offer of a tour in a demo, else one hint at a time. */
export function FirstRunCards() {
  const user = useSession((session) => session.user)
  const isDemo = useSession((session) => session.isDemo)
  const isTouring = useTour(({ step }) => step !== null)
  if (!user || isTouring) return null
  // Only one card at a time: two of them would push the start page out of sight.
  if (isDemo && !user.dismissed_hints.includes(TOUR_OFFER)) return <TourOffer />
  return <HintCard user={user} />
}
