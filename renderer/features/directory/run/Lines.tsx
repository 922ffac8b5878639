import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DirectoryLine, DirectoryRun } from '#contract/api/administration/directory.ts'
import { ERRORS, type ErrorCode, type FieldCode } from '#contract/errors.ts'
import { user } from '#contract/records/user.ts'
import { useValueText } from '#renderer/records/form/history/useValueText.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { defineView } from '#renderer/records/view.ts'
import { useFieldName } from '../file/useFieldName.ts'
import classes from './Run.module.css'
import { type LineFilter, useLines } from './useRuns.ts'

const COLUMNS = ['line', 'name', 'action', 'details'] as const
/** Fields that only the server uses are not shown. */
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

/** The texts of users, also for previews of groups: their fields are plain texts. */
const USERS = defineView({ record: user, namespace: 'users', columns: [] })

function Changes({ line }: { line: DirectoryLine }) {
  const fieldName = useFieldName()
  const textOf = useValueText(USERS, [])
  // A flag is written as a word.
  const valueText = (field: string, value: string) => textOf(field, field === 'is_active' ? value === 'true' : value)
  return line.changes.filter(isShown).map(({ field, before, after }) => (
    <div key={field} className={classes.change}>
      <span className={classes.quiet}>{fieldName(field)}</span>{' '}
      {before !== '' && (
        <del>
          <bdi>{valueText(field, before)}</bdi>
        </del>
      )}{' '}
      <bdi>{valueText(field, after)}</bdi>
    </div>
  ))
}

function Problems({ line }: { line: DirectoryLine }) {
  const { t } = useTranslation('errors')
  const fieldName = useFieldName()
  const reason = (code: string) =>
    Object.hasOwn(ERRORS, code) ? t(code as ErrorCode) : t(`field.${code as FieldCode}`)
  return Object.entries(line.problems).map(([field, code]) => (
    <div key={field} className={classes.change}>
      {field === '' ? (
        reason(code)
      ) : (
        <>
          <span className={classes.quiet}>{fieldName(field)}</span> {t(`field.${code as FieldCode}`)}
        </>
      )}
    </div>
  ))
}
