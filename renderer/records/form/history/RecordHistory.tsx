import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordEvent } from '#contract/records/define.ts'
import { isSame } from '#renderer/net/outbox/mergeRow.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { formCalls } from '../draft/formCalls.ts'
import type { AnyDraft } from '../draft/recordDraft.ts'
import { ComingsAndGoings, hasComingsAndGoings } from './ComingsAndGoings.tsx'
import { groupEvents } from './groupEvents.ts'
import classes from './History.module.css'
import { useValueText } from './useValueText.ts'

type Props = { draft: AnyDraft; onRestored: () => void; grantText?: ((grant: string) => string) | undefined }

const VERBS = ['created', 'changed', 'deleted', 'restored'] as const
type Verb = (typeof VERBS)[number]
const verbOf = (event: string): Verb => VERBS.find((verb) => event.split('.').slice(1).join('.') === verb) ?? 'changed'
/** Events with their own text that are no change of fields. */
const OWN = [
  'unplanned',
  'photo_removed',
  'photo_restored',
  'photo_purged',
  'version_added',
  'version_restored',
  'note_created',
  'note_changed',
  'note_deleted',
  'merged',
  'unmerged',
] as const
const wordOf = (event: string) => OWN.find((own) => event.split('.').slice(1).join('_') === own) ?? verbOf(event)

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
      {history.hasNextPage && (
        <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('history.older')}
        </Button>
      )}
    </>
  )
}

function Entry({ draft, event, onRestored, grantText }: Props & { event: RecordEvent }) {
  const { t } = useTranslation('records')
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
  const who = event.by ? fullName(event.by) : t('history.system')
  const putBack = (field: string, value: unknown) => {
    draft.form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    onRestored()
  }
  return (
    <li className={classes.entry} data-verb={verb}>
      <p className={classes.head}>
        <strong dir="auto">{who}</strong> <span>{t(`history.${wordOf(event.event)}`)}</span>
        <span className={classes.when}>
          <TimeAgo at={event.at} />
        </span>
      </p>
      {changes.length > 0 && verb !== 'deleted' && verb !== 'restored' && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('history.field')}</th>
              {verb === 'changed' && <th scope="col">{t('history.before')}</th>}
              <th scope="col">{t('history.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{labelOf(field)}</th>
                {verb === 'changed' && (
                  <td dir="auto">
                    <del>{textOf(field, before)}</del>
                    {draft.readOnly === null && !isSame(before, draft.form.getValues(field)) && (
                      <Button
                        variant="subtle"
                        size="compact-xs"
                        className={classes.putBack}
                        onClick={() => putBack(field, before)}
                      >
                        {t('history.putBack')}
                      </Button>
                    )}
                  </td>
                )}
                <td dir="auto">{textOf(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasComingsAndGoings(event.changes, fields) && <ComingsAndGoings changes={event.changes} grantText={grantText} />}
    </li>
  )
}
