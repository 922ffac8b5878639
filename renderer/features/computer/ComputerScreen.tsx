import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import { StationCard } from '#renderer/shared/places/StationCard.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { DiagnosticsSection } from './settings/DiagnosticsSection.tsx'
import { NotificationsSection } from './settings/NotificationsSection.tsx'
import { PrintersSection } from './settings/PrintersSection.tsx'
import { ScannerSection } from './settings/ScannerSection.tsx'
import { ServerSection } from './settings/ServerSection.tsx'
import { SpellSection } from './settings/SpellSection.tsx'
import { StartSection } from './settings/StartSection.tsx'
import { WindowSection } from './settings/WindowSection.tsx'
import { UpdateSection } from './update/UpdateSection.tsx'

/** Settings and information of this computer, independent of the signed-in user. */
export default function ComputerScreen() {
  const { t } = useTranslation('computer')
  const signedOut = useSession(({ status }) => status === 'signed_out')
  return (
    <ScreenBody width="reading">
      {signedOut && (
        <Anchor component={Link} to="/login">
          {t('toSignIn')}
        </Anchor>
      )}
      <div>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <Text c="dimmed">{t('text')}</Text>
      </div>
      <UpdateSection />
      <StartSection />
      <NotificationsSection />
      <WindowSection />
      <SpellSection />
      <PrintersSection />
      <ScannerSection />
      <StationCard />
      <ServerSection />
      <DiagnosticsSection />
    </ScreenBody>
  )
}
