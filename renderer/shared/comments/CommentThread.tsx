import { Alert, Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CommentedRecord } from '#contract/comments/comments.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentItem } from './CommentItem.tsx'
import classes from './Comments.module.css'
import { commentsQuery, refetchComments, useLiveComments } from './commentQueries.ts'

type Props = { record: CommentedRecord; uuid: string }

/** The comments on a row, oldest first, and the input for a new one where comments are open. */
export function CommentThread({ record, uuid }: Props) {
  const { t } = useTranslation(['comments', 'errors', 'records'])
  const answer = useInfiniteQuery(commentsQuery(record, uuid))
  useLiveComments(record, uuid)
  const { data, error, refetch } = answer
  if (!data && error === null) return <Skeleton height={80} role="status" aria-label={t('records:form.loading')} />
  if (!data)
    return (
      <Alert color="red" role="alert" title={t('records:form.failed')}>
        <p className={classes.refusal}>
          {t(error instanceof ApiError ? `errors:${error.code}` : 'errors:bad_response')}
        </p>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {t('records:form.retry')}
        </Button>
      </Alert>
    )
  const comments = data.pages.flatMap(({ items }) => items).reverse()
  const mayWrite = data.pages[0]?.may_write === true
  return (
    <div className={classes.thread}>
      {answer.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {t('earlier')}
        </Button>
      )}
      {comments.length === 0 && <p className={classes.quiet}>{t('nothing')}</p>}
      <ul className={classes.list} aria-label={t('title')}>
        {comments.map((comment) => (
          <li key={comment.uuid}>
            <CommentItem row={{ record, uuid }} comment={comment} onChanged={() => refetchComments(record, uuid)} />
          </li>
        ))}
      </ul>
      {mayWrite ? <CommentComposer record={record} uuid={uuid} /> : <p className={classes.quiet}>{t('closed')}</p>}
    </div>
  )
}
