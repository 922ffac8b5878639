import type { CallIn } from '#contract/ipc/table.ts'
import type { Release } from '#contract/update/state.ts'
import { markSeen } from './seenNews.ts'
import { dayOf } from './updateNews.ts'
import { useUpdate } from './updateView.ts'
import { useUpdateCall } from './useUpdateCall.ts'

type When = CallIn<'update.install'>['when']

/** Chooses when to install the downloaded release. The choice holds for both windows and the computer screen. */
export function useInstall(release: Release): { choose: (when: When) => Promise<void>; failed: boolean } {
  const { run, failed } = useUpdateCall()
  const choose = async (when: When) => {
    useUpdate.setState({ wantedNow: when === 'now' })
    const done = await run('update.install', { when })
    // The answer `now` is not kept, so that the user is asked again if the restart fails.
    if (done && when !== 'now') markSeen({ prompt: { version: release.version, day: dayOf(Date.now()) } })
  }
  return { choose, failed }
}
