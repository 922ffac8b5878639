import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMap2, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { useAvatarSource } from '#renderer/net/calls/avatarSource.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { useSignOut } from '#renderer/shared/signOut/useSignOut.tsx'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import { startTour } from '../firstRun/tourState.ts'
import { COMPUTER, PROFILE } from '../screens/addresses.ts'
import { screens } from '../screens/features.ts'
import classes from './AccountMenu.module.css'

type Props = { onOpenHelp: () => void }

export function AccountMenu({ onOpenHelp }: Props) {
  const { t } = useTranslation('shell')
  const user = useSession((session) => session.user)
  const isDemo = useSession((session) => session.isDemo)
  const source = useAvatarSource(user?.avatar)
  const { signOut, question } = useSignOut()
  if (!user) return null
  const name = fullName(user)
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <UnstyledButton className={classes.button}>
            <UserAvatar id={user.uuid} name={name} source={source} size={34} />
            <VisuallyHidden>{t('account.label', { name })}</VisuallyHidden>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.person}>
            <strong dir="auto">{name}</strong>
            <span dir="ltr">{shownAddress(user.email)}</span>
          </div>
          <Menu.Divider />
          <Menu.Item component={Link} to={PROFILE} leftSection={<IconUser size={18} />}>
            {t('account.profile')}
          </Menu.Item>
          {screens.some(({ path }) => path === COMPUTER) && (
            <Menu.Item component={Link} to={COMPUTER} leftSection={<IconDeviceDesktop size={18} />}>
              {t('account.computer')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKeyboard size={18} />} onClick={onOpenHelp}>
            {t('account.keyboard')}
          </Menu.Item>
          {isDemo && (
            <Menu.Item leftSection={<IconMap2 size={18} />} onClick={startTour}>
              {t('account.tour')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={18} />} onClick={signOut}>
            {t('account.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}
