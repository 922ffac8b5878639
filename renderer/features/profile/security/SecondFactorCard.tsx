import { Alert, Badge, Button, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { User } from '#contract/api/define/shapes.ts'
import { RECOVERY_CODES_FEW } from '#contract/constants.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import classes from '../card/Profile.module.css'
import { useRecoveryCodes } from '../twofa/useRecoveryCodes.ts'

type Props = { user: User }

export function SecondFactorCard({ user }: Props) {
  const { t } = useTranslation('profile')
  const left = useRecoveryCodes(user.has2fa)
  return (
    <Card title={t('security.twofa')}>
      <div className={classes.line}>
        <div>
          <div className={classes.term}>
            <Badge
              color={user.has2fa ? 'teal' : 'gray'}
              leftSection={user.has2fa ? <IconShieldCheck size={14} /> : <IconShieldOff size={14} />}
            >
              {user.has2fa ? t('security.on') : t('security.off')}
            </Badge>
            {left !== null && <span>{t('twofa.recovery.left', { count: left })}</span>}
          </div>
          <Text c="dimmed" size="sm">
            {t('security.hint')}
          </Text>
        </div>
        <Button component={Link} to="/profile/twofa" variant={user.has2fa ? 'default' : 'filled'}>
          {user.has2fa ? t('security.manage') : t('security.setUp')}
        </Button>
      </div>
      {left !== null && left <= RECOVERY_CODES_FEW && <Alert color="yellow">{t('twofa.recovery.few')}</Alert>}
    </Card>
  )
}
