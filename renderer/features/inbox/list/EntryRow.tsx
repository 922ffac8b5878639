import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import type { InboxView } from '#contract/notices.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { entryAddress } from '../data/entryAddress.ts'
import { entryTitle, failureOf, whomOf } from '../data/entryTexts.ts'
import type { Entry } from '../data/inboxQueries.ts'
import { EntryButtons } from './EntryButtons.tsx'
import classes from './EntryList.module.css'

type Props = {
  entry: Entry
  view: InboxView
  isNew: boolean
  onLeave: (() => void) | undefined
  onForward: () => void
  onSnooze: () => void
}

/** One entry: what it is about, whose it is, and what can be done. */
export function EntryRow({ entry, view, isNew, onLeave, onForward, onSnooze }: Props) {
  const { t } = useTranslation(['inbox', 'directory', 'errors', 'users'])
  const me = useSession(({ user }) => user?.uuid)
  const { told_at, created_by, note, forward_note } = entry
  const failure = failureOf(i18next, entry)
  const whom = entry.for_user?.uuid === me ? '' : whomOf(t, entry)
  return (
    <li className={classes.row} data-new={isNew || undefined}>
      <div className={classes.head}>
        <Link to={entryAddress(entry)} className={classes.title} data-entry onClick={onLeave}>
          {entryTitle(t, entry)}
        </Link>
        {isNew && <span className={classes.new}>{t('isNew')}</span>}
      </div>
      <p className={classes.quiet}>
        {created_by && `${t('from', { who: isolated(fullName(created_by)) })} · `}
        {whom !== '' && `${t('forWhom', { whom: isolated(whom) })} · `}
        <TimeAgo at={told_at} />
      </p>
      {[note, failure].map(
        (text, nth) =>
          text !== '' && (
            <p key={nth === 0 ? 'note' : 'failure'} dir="auto" className={classes.note}>
              {text}
            </p>
          ),
      )}
      {entry.forwarded_by && (
        <p className={classes.note}>
          {t('forwarded', { who: isolated(fullName(entry.forwarded_by)) })}{' '}
          {forward_note !== '' && <bdi dir="auto">{forward_note}</bdi>}
        </p>
      )}
      <EntryState entry={entry} view={view} />
      <EntryButtons entry={entry} view={view} onForward={onForward} onSnooze={onSnooze} />
    </li>
  )
}

/** State of the entry: the user who took it, its due time, the end of its postponement, or its result. */
function EntryState({ entry, view }: { entry: Entry; view: InboxView }) {
  const { t, i18n } = useTranslation('inbox')
  const me = useSession(({ user }) => user?.uuid)
  const { state, due_at, taken_by, snoozed_until, escalated_at, closed_by, close_note } = entry
  const isLate = useNow((now) => state === 'open' && due_at !== null && Date.parse(due_at) <= now)
  const time = (at: string) => isolated(formatDate(new Date(at), 'full', i18n.language as Language))
  if (view === 'done')
    return (
      <p className={classes.quiet}>
        {state === 'open'
          ? t('ended.putAway')
          : t(`ended.${state}`, { who: closed_by ? isolated(fullName(closed_by)) : '…' })}{' '}
        {close_note !== '' && <bdi dir="auto">{close_note}</bdi>}
      </p>
    )
  return (
    <>
      {taken_by && (
        <p className={classes.taken}>
          {taken_by.uuid === me ? t('byYou') : t('takenBy', { who: isolated(fullName(taken_by)) })}
        </p>
      )}
      {due_at !== null && (
        <p className={classes.quiet} data-late={isLate || undefined}>
          {t(isLate ? 'overdue' : 'due', { time: time(due_at) })}
          {escalated_at !== null && ` · ${t('escalated')}`}
        </p>
      )}
      {view === 'snoozed' && snoozed_until !== null && (
        <p className={classes.quiet}>{t('until', { time: time(snoozed_until) })}</p>
      )}
    </>
  )
}
