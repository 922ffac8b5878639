import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { HOME } from '../screens/addresses.ts'
import { home } from '../screens/home.ts'
import { MessagePage } from './MessagePage.tsx'

/** Says the same for a page that does not exist and for one that somebody may not see. */
export default function NotFoundScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (
    <MessagePage icon={<IconMapQuestion />} title={t('notFound.title')} text={t('notFound.text')}>
      <Button component={Link} to={home}>
        {t(home === HOME ? 'notFound.toDashboard' : 'keyboard.chat')}
      </Button>
      <Button variant="default" onClick={() => navigate(-1)}>
        {t('notFound.back')}
      </Button>
    </MessagePage>
  )
}
