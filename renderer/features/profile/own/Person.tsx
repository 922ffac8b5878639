import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/shapes.ts'
import { useAvatarSource } from '#renderer/net/avatarSource.ts'
import { useSession } from '#renderer/net/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { Card } from '#renderer/ui/Card.tsx'
import { MachineText } from '#renderer/ui/MachineText.tsx'
import { UserAvatar } from '#renderer/ui/UserAvatar.tsx'
import classes from './Profile.module.css'

type Props = { user: User }

export function Person({ user }: Props) {
  const { t } = useTranslation('profile')
  const dealerName = useSession((session) => session.dealerName)
  const source = useAvatarSource(user.avatar)
  return (
    <Card title={t('person.title')}>
      <div className={classes.person}>
        <UserAvatar id={user.uuid} name={fullName(user)} source={source} size={72} />
        <dl className={classes.facts}>
          <dt>{t('person.name')}</dt>
          <dd dir="auto">{fullName(user)}</dd>
          <dt>{t('person.email')}</dt>
          <dd>
            <MachineText>{user.email}</MachineText>
          </dd>
          <dt>{t('person.dealer')}</dt>
          <dd dir="auto">{dealerName}</dd>
        </dl>
      </div>
      <Text c="dimmed" size="sm">
        {t('person.hint')}
      </Text>
    </Card>
  )
}
