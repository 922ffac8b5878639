import { Alert, Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isTrouble } from '#renderer/net/calls/apiError.ts'
import { ChooseWithLink } from './ChooseWithLink.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import type { PasswordLink } from './linkOfAddress.ts'
import classes from './Password.module.css'
import { useLinkOwner } from './useLinkOwner.ts'

type Props = { link: PasswordLink }

/** Checks the link first, so that the user does not type a password for a used link. */
export function WithLink({ link }: Props) {
  const { t } = useTranslation(['password', 'errors'])
  const { owner, error, ask } = useLinkOwner(link)
  if (owner) return <ChooseWithLink link={link} owner={owner} />
  if (!error) return <Loader aria-label={t('checking')} />
  if (!isTrouble(error) && error.code !== 'too_many_attempts') return <LinkProblem reason="expired" />
  return (
    <div className={classes.form}>
      <Alert color="red" role="alert">
        {t(`errors:${error.code}`)}
      </Alert>
      <Button onClick={ask}>{t('retry')}</Button>
    </div>
  )
}
