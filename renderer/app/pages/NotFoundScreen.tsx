import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { HOME } from '../screens/addresses.ts'
import { home } from '../screens/home.ts'
import { MessagePage } from './MessagePage.tsx'

/** Shows the same message for a missing page and for one that the user may not open. */
export default function NotFoundScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <MessagePage sketch="crossroads" title={t('notFound.title')} text={t('notFound.text')}>
      <Button component={Link} to={home}>
        {t(home === HOME ? 'notFound.toDashboard' : 'keyboard.chat')}
      </Button>
      <Button variant="default" onClick={() => navigate(-1)}>
        {t('notFound.back')}
      </Button>
    </MessagePage>
  )
}
