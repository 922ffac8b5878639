import { Alert, Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Entry } from '#renderer/net/outbox/entry.ts'
import { wakeOutbox } from '#renderer/net/outbox/outboxQueue.ts'
import { useOutbox } from '#renderer/net/outbox/useOutbox.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { EntryRow } from './EntryRow.tsx'
import classes from './Outbox.module.css'

type Props = { onClose: () => void }

/** The waiting writes, grouped by the row that they change, with actions for those that cannot be sent. */
export function WaitingPanel({ onClose }: Props) {
  const { t } = useTranslation('outbox')
  const { entries, sending, unkept } = useOutbox()
  const [discarded, setDiscarded] = useState<Entry | null>(null)
  const groups = [...Map.groupBy(entries, ({ group }) => group)]
  return (
    <div className={classes.panel}>
      {entries.length === 0 && <p className={classes.quiet}>{t('empty')}</p>}
      {entries.length > 0 && <p className={classes.quiet}>{t('explain')}</p>}
      {unkept.size > 0 && (
        <Alert color="red" icon={<IconDeviceFloppy size={20} />} role="alert">
          {t('unkept')}
        </Alert>
      )}
      {groups.map(([group, waiting]) => (
        <Group
          key={group}
          entries={waiting}
          sending={sending}
          unkept={unkept}
          onClose={onClose}
          setDiscarded={setDiscarded}
        />
      ))}
      {entries.length > 0 && (
        <Button size="md" variant="default" onClick={wakeOutbox}>
          {t('sendNow')}
        </Button>
      )}
      <DiscardQuestion entry={discarded} onClose={() => setDiscarded(null)} />
    </div>
  )
}

type GroupProps = {
  entries: readonly Entry[]
  sending: string | null
  unkept: ReadonlySet<string>
  onClose: () => void
  setDiscarded: (entry: Entry) => void
}

function Group({ entries, sending, unkept, onClose, setDiscarded }: GroupProps) {
  const { t } = useTranslation('outbox')
  const { title = '', path = null } = entries.find((entry) => entry.title !== '') ?? entries[0] ?? {}
  const name = title === '' ? t('other') : title
  return (
    <section className={classes.group} aria-label={name}>
      {path === null ? (
        <strong dir="auto">{name}</strong>
      ) : (
        <Link to={path} className={classes.name} onClick={onClose}>
          <bdi dir="auto">{name}</bdi>
        </Link>
      )}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            isSending={entry.id === sending}
            isUnkept={unkept.has(entry.id)}
            onDiscard={() => setDiscarded(entry)}
          />
        ))}
      </ul>
    </section>
  )
}
