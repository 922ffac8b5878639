import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxView } from '#contract/notices.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { type Entry, inboxQuery } from '../data/inboxQueries.ts'
import classes from './EntryList.module.css'
import { EntryRow } from './EntryRow.tsx'
import { ForwardDialog } from './ForwardDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { useSeen } from './useSeen.ts'

type Props = { view: InboxView; onLeave?: () => void }
type Asked = { what: 'forward' | 'snooze'; entry: Entry }

/** Links of the entries, which the arrow keys walk through. */
const LINKS = '[data-entry]'

/** The entries of one view. `onLeave` runs when the user opens what an entry is about. */
export function EntryList({ view, onLeave }: Props) {
  const { t } = useTranslation('inbox')
  const answer = useQuery(inboxQuery(view))
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isNew = useSeen(view === 'open' ? (answer.data?.items ?? []) : [])
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || !list.current) return
    const links = [...list.current.querySelectorAll<HTMLElement>(LINKS)]
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
    links[at + by]?.focus()
    event.preventDefault()
  }
  if (!answer.data) return <NotLoaded answers={[answer]} />
  const { items, has_more } = answer.data
  return (
    <section aria-label={t(`views.${view}`)} className={classes.section}>
      {items.length === 0 && <p className={classes.empty}>{t(`empty.${view}`)}</p>}
      <ul ref={list} className={classes.list} onKeyDown={walk}>
        {items.map((entry) => (
          <EntryRow
            key={entry.uuid}
            entry={entry}
            view={view}
            isNew={isNew(entry)}
            onLeave={onLeave}
            onForward={() => setAsked({ what: 'forward', entry })}
            onSnooze={() => setAsked({ what: 'snooze', entry })}
          />
        ))}
      </ul>
      {has_more && <p className={classes.quiet}>{t('more')}</p>}
      {asked?.what === 'forward' && <ForwardDialog entry={asked.entry} onClose={() => setAsked(null)} />}
      {asked?.what === 'snooze' && <SnoozeDialog entry={asked.entry} onClose={() => setAsked(null)} />}
    </section>
  )
}
