import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordEvent } from '#contract/records/define.ts'
import type { AnyField } from '#contract/records/fields.ts'
import { type RecordName, records } from '#contract/records/index.ts'
import { wordFileOf } from '#contract/records/wordFiles.ts'
import { isSame } from '#renderer/net/outbox/mergeRow.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { RecordView } from '#renderer/records/view.ts'
import { formCalls } from '../draft/formCalls.ts'
import type { AnyDraft } from '../draft/recordDraft.ts'
import { ComingsAndGoings, hasComingsAndGoings } from './ComingsAndGoings.tsx'
import { groupEvents } from './groupEvents.ts'
import classes from './History.module.css'
import { HistoryEntry, isTelling, verbOf } from './HistoryEntry.tsx'
import { OlderButton } from './OlderButton.tsx'
import { useValueText } from './useValueText.ts'

type Props = { draft: AnyDraft; onRestored: () => void; grantText?: ((grant: string) => string) | undefined }

/** Field of an event with the reason that the user gave for a step. */
const REASON = 'reason'

/** Whether a value is empty. Empty values of a new row are not listed. */
const isNothing = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.flat().length === 0)

/** Every change of the row and of its parts, with user and time, newest first. A former value can be put back into the form. */
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
  const events = groupEvents(history.data.pages.flatMap(({ items }) => items)).filter((one) => isShown(draft.view, one))
  if (events.length === 0 && !history.hasNextPage) return <p className={classes.empty}>{t('history.empty')}</p>
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

/** Whether a field holds the time at which a status began. It is not listed, because the entry shows its own time. */
const isSince = (field: string) => field.endsWith('_since')
/** Whether a field names the row that a part belongs to, or its location. A new part lists neither: both are known. */
const isHome = (field: AnyField | undefined) => field?.kind === 'reference' && (field.isPart || field.to === 'location')

type Shown = { view: RecordView; columns: Readonly<Record<string, AnyField>> }

/** The record of an event: that of the row, or of the part that the event is about. */
function shownBy(view: RecordView, event: RecordEvent): Shown {
  const { part } = event
  const isKnown = part !== undefined && Object.hasOwn(records, part.record)
  const name = part?.record as RecordName
  const own: RecordView = isKnown ? { record: records[name], namespace: wordFileOf(name), columns: [] } : view
  return { view: own, columns: { ...own.record.computed, ...own.record.fields } }
}

/** The changes of an event that a reader sees. */
function shownChanges({ columns }: Shown, { event, part, changes }: RecordEvent): RecordEvent['changes'] {
  const isNew = verbOf(event) === 'created'
  return changes.filter(
    ({ field, after }) =>
      Object.hasOwn(columns, field) &&
      !isSince(field) &&
      (!isNew || !(isNothing(after) || (part !== undefined && isHome(columns[field])))),
  )
}

/** Whether an event is listed. An event that only changed hidden values is not. */
const isShown = (view: RecordView, event: RecordEvent) =>
  isTelling(event.event) ||
  shownChanges(shownBy(view, event), event).length > 0 ||
  event.changes.some(({ field, after }) => field === REASON && !isNothing(after)) ||
  hasComingsAndGoings(event.changes, view.record.fields)

function Entry({ draft, event, onRestored, grantText }: Props & { event: RecordEvent }) {
  const { t } = useTranslation('records')
  const { part } = event
  const shown = shownBy(draft.view, event)
  const { field: labelOf, one } = useRecordTexts(shown.view)
  const changes = shownChanges(shown, event)
  const textOf = useValueText(
    shown.view,
    changes.flatMap(({ field, before, after }) => [
      { field, value: before },
      { field, value: after },
    ]),
  )
  const putBack = (field: string, value: unknown) => {
    draft.form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    onRestored()
  }
  const isField = (field: string) => part === undefined && Object.hasOwn(draft.view.record.fields, field)
  const lines = changes.map(({ field, before, after }) => ({
    field,
    label: labelOf(field),
    before: textOf(field, before),
    after: textOf(field, after),
    onPutBack:
      draft.readOnly === null && isField(field) && !isSame(before, draft.form.getValues(field))
        ? () => putBack(field, before)
        : undefined,
  }))
  const reason = event.changes.find(({ field }) => field === REASON)?.after
  return (
    <HistoryEntry event={event} lines={lines} about={part && `${one}: ${part.label}`}>
      {typeof reason === 'string' && !Object.hasOwn(shown.columns, REASON) && (
        <p className={classes.reason} dir="auto">
          {t('history.reason', { reason })}
        </p>
      )}
      {hasComingsAndGoings(event.changes, shown.view.record.fields) && (
        <ComingsAndGoings changes={event.changes} grantText={grantText} />
      )}
    </HistoryEntry>
  )
}
