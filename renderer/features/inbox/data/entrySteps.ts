import i18next from 'i18next'
import type { EndpointKey } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { type Entry, refetchInbox } from './inboxQueries.ts'

/** Takes a step, and loads the lists again. Shows a refusal. Resolves with the entry, or null after a refusal. */
async function step(send: () => Promise<Entry>): Promise<Entry | null> {
  try {
    const entry = await send()
    await refetchInbox()
    return entry
  } catch (error) {
    showFailure(error)
    // A step is often refused because another user was faster. The list then shows what that user did.
    await refetchInbox()
    return null
  }
}

type Step = Extract<EndpointKey, `POST /v1/inbox/:uuid/${string}`>
const to = ({ uuid }: Entry) => ({ params: { uuid } })

/** Takes a task over or gives it back. Tells a user who came too late who has it. */
export async function takeEntry(entry: Entry, isTaken: boolean): Promise<void> {
  const name: Step = 'POST /v1/inbox/:uuid/take'
  const changed = await step(() => call(name, { ...to(entry), body: { is_taken: isTaken } }))
  const taker = changed?.taken_by
  const me = useSession.getState().user?.uuid
  if (isTaken && taker && taker.uuid !== me)
    showToast('info', i18next.t('inbox:late', { who: isolated(fullName(taker)) }))
}

/** Opens a task again, or brings a notice back. */
export const reopenEntry = (entry: Entry): Promise<Entry | null> =>
  step(() => call('POST /v1/inbox/:uuid/reopen', to(entry)))

/** Ends a task, or puts a notice away, and offers to undo it. */
export async function finishEntry(entry: Entry): Promise<void> {
  const done = await step(() => call('POST /v1/inbox/:uuid/done', { ...to(entry), body: {} }))
  if (!done) return
  const { t } = i18next
  showUndoToast(t('inbox:done'), t('inbox:reopen'), () => void reopenEntry(entry))
}

/** Puts an entry off until a moment; null brings it back. */
export const snoozeEntry = (entry: Entry, until: string | null): Promise<Entry | null> =>
  step(() => call('POST /v1/inbox/:uuid/snooze', { ...to(entry), body: { until } }))
