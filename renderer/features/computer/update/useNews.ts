import type { LastInstall, Release, UpdateFailure } from '#contract/update/state.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { seenNews } from './seenNews.ts'
import { areChecksFailing, dayOf, failedInstall, releaseToAsk, stoppedBy } from './updateNews.ts'
import { useUpdate } from './updateView.ts'

type News = {
  ask: Release | null
  failed: LastInstall | null
  stopped: UpdateFailure | null
  failing: boolean
  today: string
}

/** The update news to show now. */
export function useNews(): News {
  const { view, wantedNow } = useUpdate()
  const [seen] = useLocalValue(seenNews)
  const today = useNow(dayOf)
  if (!view) return { ask: null, failed: null, stopped: null, failing: false, today }
  return {
    ask: releaseToAsk(view, seen, today),
    failed: failedInstall(view, seen),
    stopped: stoppedBy(view, wantedNow),
    failing: areChecksFailing(view, seen, today),
    today,
  }
}
