import { useTranslation } from 'react-i18next'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { Notices } from '#renderer/ui/feedback/Notices.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import classes from './DashboardScreen.module.css'
import { partOfDay } from './partOfDay.ts'
import { UnreadChats } from './UnreadChats.tsx'
import { WhoIsOnline } from './WhoIsOnline.tsx'

export default function DashboardScreen() {
  const { t, i18n } = useTranslation('dashboard')
  const settings = useSettings()
  const firstName = useSession((session) => session.user?.first_name ?? '')
  const mayChat = useSession(({ permissions }) => can(permissions, 'global.chat.read', GLOBAL_SCOPE))
  const part = useNow((now) => partOfDay(new Date(now)))
  const today = useNow((now) => new Date(now).toDateString())
  const date = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    numberingSystem: 'latn',
  }).format(new Date(today))
  return (
    <ScreenBody>
      <div>
        <ScreenTitle>{t(`greeting.${part}`, { name: firstName })}</ScreenTitle>
        <p className={classes.date}>{date}</p>
      </div>
      <Notices settings={settings} />
      <div className={classes.cards}>
        {settings.plugin_chat !== false && mayChat && <UnreadChats />}
        <WhoIsOnline />
      </div>
    </ScreenBody>
  )
}
