import type { LastInstall, Release } from '#contract/update/state.ts'
import { useNow } from '#renderer/ui/clock.ts'
import { useLocalValue } from '#renderer/ui/localValue.ts'
import { seenNews } from './seenNews.ts'
import { areChecksFailing, dayOf, failedInstall, releaseToAsk } from './updateNews.ts'
import { useUpdate } from './updateView.ts'

type News = { ask: Release | null; failed: LastInstall | null; failing: boolean; today: string }

/** What somebody should hear about updates now. */
export function useNews(): News {
  const view = useUpdate((known) => known.view)
  const [seen] = useLocalValue(seenNews)
  const today = useNow(dayOf)
  if (!view) return { ask: null, failed: null, failing: false, today }
  return {
    ask: releaseToAsk(view, seen, today),
    failed: failedInstall(view, seen),
    failing: areChecksFailing(view, seen, today),
    today,
  }
}
