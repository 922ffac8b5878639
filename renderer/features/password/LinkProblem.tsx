import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import classes from './Password.module.css'

type Props = { reason: 'missing' | 'expired' }

/** Shown for an invalid or expired link, with the next step. */
export function LinkProblem({ reason }: Props) {
  const { t } = useTranslation('password')
  return (
    <div className={classes.form} role="alert">
      <ScreenTitle>{t(`problem.${reason}.title`)}</ScreenTitle>
      <Text>{t(`problem.${reason}.text`)}</Text>
      <Text c="dimmed" size="sm">
        {t('problem.invitation')}
      </Text>
      <Button component={Link} to="/login" state={{ forgot: true }} size="md">
        {t('problem.again')}
      </Button>
      <Button component={Link} to="/login" variant="subtle">
        {t('toSignIn')}
      </Button>
    </div>
  )
}
