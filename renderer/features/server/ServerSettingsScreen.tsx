import { useTranslation } from 'react-i18next'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { DesktopSection } from './desktop/DesktopSection.tsx'
import { OperatorSections } from './operator/OperatorSections.tsx'

/** What concerns the server as a whole. One section per topic, each with a folder and data of its own. */
export default function ServerSettingsScreen() {
  const { t } = useTranslation('server')
  return (
    <ScreenBody>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <OperatorSections />
      <DesktopSection />
    </ScreenBody>
  )
}
