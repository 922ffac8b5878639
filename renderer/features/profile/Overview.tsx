import { Badge, Button, Text } from '@mantine/core'
import { IconLogout, IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { logout, useSession } from '#renderer/net/session.ts'
import { Card } from '#renderer/ui/Card.tsx'
import { ScreenBody } from '#renderer/ui/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/ScreenTitle.tsx'
import { Person } from './Person.tsx'
import { Preferences } from './Preferences.tsx'
import classes from './Profile.module.css'

export function Overview() {
  const { t } = useTranslation('profile')
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <ScreenBody width="reading">
      <ScreenTitle>{t('title')}</ScreenTitle>
      <Person user={user} />
      <Preferences />
      <Card title={t('security.title')}>
        <div className={classes.line}>
          <div>
            <div className={classes.term}>
              {t('security.twofa')}
              <Badge
                color={user.has2fa ? 'teal' : 'gray'}
                leftSection={user.has2fa ? <IconShieldCheck size={14} /> : <IconShieldOff size={14} />}
              >
                {user.has2fa ? t('security.on') : t('security.off')}
              </Badge>
            </div>
            <Text c="dimmed" size="sm">
              {t('security.hint')}
            </Text>
          </div>
          <Button component={Link} to="/profile/twofa" variant={user.has2fa ? 'default' : 'filled'}>
            {user.has2fa ? t('security.manage') : t('security.setUp')}
          </Button>
        </div>
        <div className={classes.line}>
          <Text c="dimmed" size="sm">
            {t('security.signOutHint')}
          </Text>
          <Button variant="default" leftSection={<IconLogout size={18} />} onClick={() => void logout()}>
            {t('security.signOut')}
          </Button>
        </div>
      </Card>
    </ScreenBody>
  )
}
