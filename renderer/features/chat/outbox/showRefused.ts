import i18next from 'i18next'
import { ERRORS } from '#contract/errors.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { OutboxEntry } from './entry.ts'

/** The reason of a refusal in words; "Error sending message" for an unknown code. */
export function refusalText({ error }: Pick<OutboxEntry, 'error'>): string {
  const isKnown = error !== null && Object.hasOwn(ERRORS, error) && error !== 'bad_request'
  return isKnown ? i18next.t(`errors:${error}`) : i18next.t('chat:sendFailed')
}

export async function showRefused(entry: OutboxEntry): Promise<void> {
  await i18next.loadNamespaces(['chat', 'errors'])
  showToast('error', refusalText(entry))
}
