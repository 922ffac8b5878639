import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DirectoryLine, DirectoryRun } from '#contract/api/administration/directory.ts'
import { isImportList } from '#contract/directory/directory.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { FIELD_CODES, type FieldCode } from '#contract/fieldCodes.ts'
import { user } from '#contract/records/user.ts'
import { useValueText } from '#renderer/records/form/history/useValueText.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { defineView } from '#renderer/records/view.ts'
import { useFieldName } from '../file/useFieldName.ts'
import classes from './Run.module.css'
import { type LineFilter, useLines } from './useRuns.ts'

const COLUMNS = ['line', 'name', 'action', 'details'] as const
/** Whether a field is shown. Lists of uuids are only for the server. */
const isShown = ({ field }: DirectoryLine['changes'][number]) => !field.endsWith('_uuids')

/** The rows of the source and the effect of each. */
export function Lines({ run, filter }: { run: DirectoryRun; filter: LineFilter }) {
  const { t } = useTranslation(['directory', 'records'])
  const answer = useLines(run, filter)
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = answer
  const lines = data?.pages.flatMap(({ items }) => items)
  if (!lines) return <NotLoaded answers={[answer]} />
  if (lines.length === 0) return <Text className={classes.notice}>{t('lines.empty')}</Text>
  return (
    <>
      <section
        className={classes.scroller}
        aria-label={t('lines.show')}
        aria-busy={isPlaceholderData}
        data-old={isPlaceholderData || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <table className={classes.lines}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th scope="col" key={column}>
                  {t(`lines.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={line.line} line={line} />
            ))}
          </tbody>
        </table>
      </section>
      {isFetchNextPageError && (
        <Text c="red" role="alert">
          {t('records:list.moreFailed')}
        </Text>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('lines.more')}
        </Button>
      )}
    </>
  )
}

function Row({ line }: { line: DirectoryLine }) {
  const { t } = useTranslation('directory')
  const isFailed = line.state === 'failed'
  const hasGap = !isFailed && Object.keys(line.problems).length > 0
  return (
    <tr data-failed={isFailed || undefined}>
      <td>{line.line}</td>
      <td dir="auto">{line.label}</td>
      <td>{isFailed ? t('lines.problems') : t(`action.${line.action}`)}</td>
      <td>
        {!isFailed && <Changes line={line} />}
        {hasGap && <div className={classes.quiet}>{t('lines.leftOut')}</div>}
        <Problems line={line} />
      </td>
    </tr>
  )
}

/** The view that turns values into words. It also serves previews of groups, whose fields are plain texts. */
const USERS = defineView({ record: user, namespace: 'users', columns: [] })

function Changes({ line }: { line: DirectoryLine }) {
  const { t } = useTranslation('directory')
  const fieldName = useFieldName()
  const textOf = useValueText(USERS, [])
  // All values arrive as texts: a flag as `true` or `false`, roles separated by commas.
  const valueText = (field: string, value: string) => {
    if (field === 'roles') return textOf(field, value.split(', '))
    return isImportList(field) ? value : textOf(field, field === 'is_active' ? value === 'true' : value)
  }
  // A line of the file only adds to the lists of an existing user, and removes nothing.
  const labelOf = (field: string) =>
    isImportList(field) && line.action === 'update' ? t('lines.added', { field: fieldName(field) }) : fieldName(field)
  return line.changes.filter(isShown).map(({ field, before, after }) => (
    <div key={field} className={classes.change}>
      <span className={classes.quiet}>{labelOf(field)}</span>{' '}
      {before !== '' && (
        <del>
          <bdi>{valueText(field, before)}</bdi>
        </del>
      )}{' '}
      <bdi>{valueText(field, after)}</bdi>
    </div>
  ))
}

/** The field of a problem, and the name in its list: `groups.Sales`. */
function placeOf(place: string) {
  const at = place.indexOf('.')
  return at < 0 ? { field: place, name: '' } : { field: place.slice(0, at), name: place.slice(at + 1) }
}

function Problems({ line }: { line: DirectoryLine }) {
  const { t } = useTranslation('errors')
  const fieldName = useFieldName()
  const isFieldCode = (code: string): code is FieldCode => (FIELD_CODES as readonly string[]).includes(code)
  // Some codes have two texts: with a field they are about its value, without one about the request.
  const reason = (field: string, code: string) =>
    isFieldCode(code) && (field !== '' || !Object.hasOwn(ERRORS, code)) ? t(`field.${code}`) : t(code as ErrorCode)
  return Object.entries(line.problems).map(([place, code]) => {
    const { field, name } = placeOf(place)
    return (
      <div key={place} className={classes.change}>
        {field !== '' && <span className={classes.quiet}>{fieldName(field)} </span>}
        {name !== '' && (
          <>
            <q dir="auto">{name}</q>{' '}
          </>
        )}
        {reason(field, code)}
      </div>
    )
  })
}
