import { Alert, Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/api.ts'
import { ApiError, isTrouble } from '#renderer/net/apiError.ts'
import { ChooseWithLink } from './ChooseWithLink.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import type { PasswordLink } from './linkOfAddress.ts'
import classes from './Password.module.css'

type Props = { link: PasswordLink }

/** Asks first whose link that is, so that nobody types a password for one that is used up. */
export function WithLink({ link }: Props) {
  const { t } = useTranslation(['password', 'errors'])
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['password', 'link', link.token],
    queryFn: ({ signal }) =>
      call('POST /v1/auth/password/link', {
        body: { token: link.token },
        headers: { 'x-dealer-code': link.company },
        anonymous: true,
        signal,
      }),
    retry: (count, failure) => count < 2 && isTrouble(failure),
    // Once known it stays; the answer to the new password says more.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <ChooseWithLink link={link} owner={data} />
  if (!error) return <Loader aria-label={t('checking')} />
  const code = error instanceof ApiError ? error.code : 'bad_response'
  if (!isTrouble(error) && code !== 'too_many_attempts') return <LinkProblem reason="expired" />
  return (
    <div className={classes.form}>
      <Alert color="red" role="alert">
        {t(`errors:${code}`)}
      </Alert>
      <Button onClick={() => void refetch()} loading={isFetching}>
        {t('retry')}
      </Button>
    </div>
  )
}
