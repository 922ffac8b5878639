import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { LanguageSwitch } from '#renderer/ui/controls/LanguageSwitch.tsx'
import { ThemeSwitch } from '#renderer/ui/controls/ThemeSwitch.tsx'
import { Logo } from '#renderer/ui/screen/Logo.tsx'
import { AccountMenu } from '../menu/AccountMenu.tsx'
import { ChatButton } from '../menu/ChatButton.tsx'
import { MenuButton } from '../menu/MenuButton.tsx'
import { HOME } from '../screens/addresses.ts'
import { SearchField } from '../search/SearchField.tsx'
import { ConnectionPill } from './ConnectionPill.tsx'
import { FramePart } from './FramePart.tsx'
import classes from './TopBar.module.css'

type Props = {
  onOpenMenu: () => void
  onOpenHelp: () => void
  /** A mandatory second factor is not set up yet, so nothing else can be opened. */
  restricted: boolean
}

export function TopBar({ onOpenMenu, onOpenHelp, restricted }: Props) {
  const { t } = useTranslation('shell')
  const dealerName = useSession((session) => session.dealerName)
  const { custom_logo: logo, custom_site_title: location } = useSettings()
  return (
    <header className={classes.bar}>
      {!restricted && <MenuButton className={classes.burger} onOpen={onOpenMenu} />}
      <Link to={HOME} className={classes.brand}>
        {logo ? <img src={logo} alt="" className={classes.logo} /> : <Logo size={30} />}
        <span className={classes.names}>
          <span className={classes.site} dir="auto">
            {location?.trim() || t('product')}
          </span>
          <span className={classes.dealer} dir="auto">
            {dealerName}
          </span>
        </span>
      </Link>
      {!restricted && <SearchField />}
      <div className={classes.tools}>
        <FramePart place="topBar" />
        {!restricted && <ConnectionPill />}
        {!restricted && <ChatButton />}
        <FramePart place="bell" />
        <ThemeSwitch hint={Tooltip} />
        <LanguageSwitch hint={Tooltip} />
        <AccountMenu onOpenHelp={onOpenHelp} />
      </div>
    </header>
  )
}
