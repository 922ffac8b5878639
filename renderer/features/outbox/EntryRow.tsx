import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { records } from '#contract/records/index.ts'
import { wordFileOf } from '#contract/records/wordFiles.ts'
import { type Entry, type EntryOf, isOf, needsPerson } from '#renderer/net/outbox/entry.ts'
import { decideEntry, retryEntry } from '#renderer/net/outbox/outboxQueue.ts'
import { ConflictQuestion } from '#renderer/records/form/detail/ConflictQuestion.tsx'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { RecordView } from '#renderer/records/view.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Outbox.module.css'

type Props = { entry: Entry; isSending: boolean; isUnkept: boolean; onDiscard: () => void }

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** One waiting write: its words, its age, its state, and the decision that it waits for. */
export function EntryRow({ entry, isSending, isUnkept, onDiscard }: Props) {
  const { t } = useTranslation('outbox')
  const { id, label, work, refusal, moment } = entry
  const isAsked = isOf(entry, 'change') && entry.work.collisions.length > 0
  return (
    <li className={classes.entry} data-asking={needsPerson(entry) || undefined}>
      <span className={classes.facts}>
        <span dir="auto">{label === '' ? t(`kinds.${work.kind}`) : label}</span>
        <span className={classes.quiet}>
          <TimeAgo at={new Date(moment.at).toISOString()} />
          {isSending && ` · ${t('sending')}`}
          {isUnkept && ` · ${t('unkeptOne')}`}
        </span>
      </span>
      {refusal && <Reason entry={entry} />}
      {isAsked && <p className={classes.reason}>{t('conflict')}</p>}
      <span className={classes.choices}>
        {isAsked && <Decision entry={entry} />}
        {refusal && (
          <Button size="md" variant="default" onClick={() => retryEntry(id)}>
            {t('retry')}
          </Button>
        )}
        <Button size="md" variant="subtle" color="red" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </span>
    </li>
  )
}

/** Why the server refused the write, with the fields that the refusal names. */
function Reason({ entry: { refusal, work } }: { entry: Entry }) {
  const { t } = useTranslation('errors')
  const record = work.kind === 'create' || work.kind === 'change' ? work.record : 'paper'
  const texts = useRecordTexts({ namespace: wordFileOf(record) })
  const code = refusal?.code ?? ''
  const reason = t(isKnown(code) ? code : 'bad_response')
  const known = Object.keys(refusal?.fields ?? {}).filter((name) => Object.hasOwn(records[record].fields, name))
  return (
    <p role="alert" className={classes.reason}>
      {known.length === 0 ? reason : `${reason} ${known.map(texts.field).join(', ')}`}
    </p>
  )
}

function Decision({ entry: { id, work } }: { entry: EntryOf<'change'> }) {
  const { t } = useTranslation('outbox')
  const [isOpen, setOpen] = useState(false)
  const view: RecordView = { record: records[work.record], namespace: wordFileOf(work.record), columns: [] }
  return (
    <>
      <Button size="md" onClick={() => setOpen(true)}>
        {t('decide')}
      </Button>
      <ConflictQuestion
        view={view}
        collisions={work.collisions}
        isOpen={isOpen}
        onLater={() => setOpen(false)}
        onChosen={(values) => {
          setOpen(false)
          decideEntry(id, values)
        }}
      />
    </>
  )
}
