import { Badge, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopyFact } from '#contract/api/administration/server.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { useFocusBack } from '#renderer/ui/controls/useFocusBack.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { type CopyKind, copyStanding } from './copyStanding.ts'
import classes from './Operator.module.css'
import { changeServer, type ServerState } from './useServerState.ts'

type Props = { state: ServerState; backup: NonNullable<ServerState['backup']> }

const COLORS = { ok: 'teal', late: 'yellow', failed: 'red', unknown: 'gray' } as const

/** The time of the last backup and of the last restore test. The operator or a script records them here. */
export function BackupCard({ state, backup }: Props) {
  const { t } = useTranslation('server')
  return (
    <Card title={t('backup.title')}>
      <div className={classes.fields}>
        <p className={classes.quiet}>{t('backup.hint')}</p>
        {(['backup', 'restore_test'] as const).map((kind) => (
          <Copy key={kind} kind={kind} state={state} backup={backup} />
        ))}
      </div>
    </Card>
  )
}

function Copy({ kind, state, backup }: Props & { kind: CopyKind }) {
  const { t } = useTranslation('server')
  const [isNoting, setNoting] = useState(false)
  const { inside, outside } = useFocusBack(isNoting)
  return (
    <div ref={inside}>
      <CopyLine kind={kind} fact={kind === 'backup' ? backup.last : backup.restore_test} />
      {state.is_operator && !isNoting && (
        <Button ref={outside} size="compact-sm" variant="subtle" onClick={() => setNoting(true)}>
          {t(`backup.note.${kind}`)}
        </Button>
      )}
      {isNoting && <NoteForm kind={kind} state={state} onDone={() => setNoting(false)} />}
    </div>
  )
}

function CopyLine({ kind, fact }: { kind: CopyKind; fact: CopyFact | null }) {
  const { t } = useTranslation('server')
  const standing = useNow((now) => copyStanding(kind, fact, now))
  return (
    <div className={classes.line}>
      <span>
        {t(`backup.${kind}`)} {fact && <TimeAgo at={fact.at} />}
        {fact?.note && <bdi className={classes.quiet}> {fact.note}</bdi>}
      </span>
      <Badge color={COLORS[standing]}>{t(`backup.standing.${standing}`)}</Badge>
    </div>
  )
}

function NoteForm({ kind, state, onDone }: { state: ServerState; kind: CopyKind; onDone: () => void }) {
  const { t } = useTranslation('server')
  const [isOk, setOk] = useState(true)
  const [note, setNote] = useState('')
  useTypedInput(note)
  const save = async () => {
    try {
      await changeServer(state, { [kind]: { at: new Date().toISOString(), is_ok: isOk, note: note.trim() } })
      onDone()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Checkbox label={t('backup.worked')} checked={isOk} onChange={(event) => setOk(event.currentTarget.checked)} />
      <TextInput
        label={t('backup.remark')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.line}>
        <Button variant="default" onClick={onDone}>
          {t('operator.discard')}
        </Button>
        <Button type="submit">{t('operator.save')}</Button>
      </div>
    </form>
  )
}
