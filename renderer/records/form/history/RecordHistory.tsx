import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordEvent } from '#contract/records/define.ts'
import { isSame } from '#renderer/net/outbox/mergeRow.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { formCalls } from '../draft/formCalls.ts'
import type { AnyDraft } from '../draft/recordDraft.ts'
import { ComingsAndGoings, hasComingsAndGoings } from './ComingsAndGoings.tsx'
import { groupEvents } from './groupEvents.ts'
import classes from './History.module.css'
import { HistoryEntry, verbOf } from './HistoryEntry.tsx'
import { OlderButton } from './OlderButton.tsx'
import { useValueText } from './useValueText.ts'

type Props = { draft: AnyDraft; onRestored: () => void; grantText?: ((grant: string) => string) | undefined }

/** Whether a value is empty. Empty values of a new row are not listed. */
const isNothing = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.flat().length === 0)

/** Every change with user and time, newest first. A former value can be put back into the form. */
export function RecordHistory({ draft, onRestored, grantText }: Props) {
  const { t } = useTranslation('records')
  const { record } = draft.view
  const history = useInfiniteQuery({
    queryKey: ['records', record.name, 'history', draft.uuid, draft.row?.version],
    queryFn: ({ signal, pageParam }) => formCalls.history(record, draft.uuid ?? '', pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  if (!history.data) return <NotLoaded answers={[history]} height={120} />
  const events = groupEvents(history.data.pages.flatMap(({ items }) => items))
  if (events.length === 0) return <p className={classes.empty}>{t('history.empty')}</p>
  return (
    <>
      <ol className={classes.timeline}>
        {events.map((event) => (
          <Entry key={event.uuid} draft={draft} event={event} onRestored={onRestored} grantText={grantText} />
        ))}
      </ol>
      <OlderButton history={history} />
    </>
  )
}

function Entry({ draft, event, onRestored, grantText }: Props & { event: RecordEvent }) {
  const { field: labelOf } = useRecordTexts(draft.view)
  const { fields } = draft.view.record
  const verb = verbOf(event.event)
  const changes = event.changes.filter(
    ({ field, after }) => Object.hasOwn(fields, field) && (verb !== 'created' || !isNothing(after)),
  )
  const textOf = useValueText(
    draft.view,
    changes.flatMap(({ field, before, after }) => [
      { field, value: before },
      { field, value: after },
    ]),
  )
  const putBack = (field: string, value: unknown) => {
    draft.form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    onRestored()
  }
  const lines = changes.map(({ field, before, after }) => ({
    field,
    label: labelOf(field),
    before: textOf(field, before),
    after: textOf(field, after),
    onPutBack:
      draft.readOnly === null && !isSame(before, draft.form.getValues(field))
        ? () => putBack(field, before)
        : undefined,
  }))
  return (
    <HistoryEntry event={event} lines={lines}>
      {hasComingsAndGoings(event.changes, fields) && <ComingsAndGoings changes={event.changes} grantText={grantText} />}
    </HistoryEntry>
  )
}
