import i18next from 'i18next'
import { ERRORS } from '#contract/errors.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { OutboxEntry } from './entry.ts'

/** Why a text was refused, in the user's words; "Error sending message" where the code says nothing. */
export function refusalText({ error }: Pick<OutboxEntry, 'error'>): string {
  const isKnown = error !== null && Object.hasOwn(ERRORS, error) && error !== 'bad_request'
  return isKnown ? i18next.t(`errors:${error}`) : i18next.t('chat:sendFailed')
}

export async function showRefused(entry: OutboxEntry): Promise<void> {
  await i18next.loadNamespaces(['chat', 'errors'])
  showToast('error', refusalText(entry))
}
