import type { i18n, TFunction } from 'i18next'
import { NOT_SENT } from '#contract/chat/later.ts'
import { RUN_KINDS, type RunKind } from '#contract/directory/directory.ts'
import { isolated, isolatedWords } from '#renderer/ui/text/isolated.ts'
import type { Entry } from './inboxQueries.ts'

/** Translates the texts of entries, in components and beside them. */
export type EntryT = TFunction<['inbox', 'directory', 'errors', 'users']>

const isRun = (kind: string | undefined): kind is RunKind => (RUN_KINDS as readonly string[]).includes(kind ?? '')
const runOf = (t: EntryT, { details: { run } }: Entry) => (isRun(run) ? t(`directory:kind.${run}`) : '')

const REQUEST_NEWS = ['taken', 'forwarded', 'completed', 'withdrawn', 'reopened', 'commented', 'mentioned'] as const
const newsOf = (outcome: string | undefined) => REQUEST_NEWS.find((one) => one === outcome) ?? 'taken'

const reasonOf = (reason: string | undefined) => NOT_SENT.find((one) => one === reason) ?? 'noRight'

const CONSENT_OUTCOMES = ['accepted', 'declined', 'mixed'] as const
const outcomeOf = (outcome: string | undefined) => CONSENT_OUTCOMES.find((one) => one === outcome) ?? 'mixed'

/** The title of an entry in lists and notifications. */
export function entryTitle(t: EntryT, entry: Entry): string {
  const { kind, details, subject } = entry
  const car = isolated(details.plate || subject.slice(-8))
  switch (kind) {
    case 'hstRequest':
      return t('inbox:kind.hstRequest', { car })
    case 'hstAnswer':
      return t(`inbox:kind.hstAnswer.${details.outcome === 'declined' ? 'declined' : 'answered'}`, { car })
    case 'messageNotSent':
      return t(`inbox:kind.messageNotSent.${reasonOf(details.reason)}`, { chat: isolatedWords(details.chat ?? '') })
    case 'consentAnswer':
      return t(`inbox:kind.consentAnswer.${outcomeOf(details.outcome)}`, { car: isolated(details.plate || '…') })
    case 'checkinNoShow':
      return t('inbox:kind.checkinNoShow', { car: isolated(details.plate || details.name || '') })
    case 'acceptanceWitness':
      return t('inbox:kind.acceptanceWitness', { car: isolated(details.plate || details.number || '') })
    case 'newsToConfirm':
    case 'newsMention':
    case 'faqProposal':
    case 'serviceRequest':
      return t(`inbox:kind.${kind}`, { title: details.title ?? '' })
    case 'faqAnswer':
      return t(`inbox:kind.faqAnswer.${details.outcome === 'published' ? 'published' : 'refused'}`, {
        title: details.title ?? '',
      })
    case 'serviceRequestNews':
      return t(`inbox:kind.serviceRequestNews.${newsOf(details.outcome)}`, { title: details.title ?? '' })
    case 'directoryRunDone':
      return t('inbox:kind.directoryRunDone', { run: runOf(t, entry), number: isolated(details.number ?? '') })
    case 'directoryRunFailed':
      return t('inbox:kind.directoryRunFailed', { run: runOf(t, entry) })
    default:
      return t(`inbox:kind.${kind}`)
  }
}

/** The reason of a failure: a code that the client has words for, or the words of another program. */
export function failureOf({ t, exists }: Pick<i18n, 't' | 'exists'>, { details: { error } }: Entry): string {
  if (!error) return ''
  return exists(`errors:${error}`) ? t(`errors:${error}` as 'errors:not_found') : error
}

/** The addressed users, in words. */
export function whomOf(t: EntryT, { for_user, for_department, for_role }: Entry): string {
  if (for_user) return `${for_user.first_name} ${for_user.last_name}`.trim()
  if (for_department) return for_department.name
  return for_role ? t(`users:choices.roles.${for_role}` as 'users:title') : ''
}
