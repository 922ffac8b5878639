import { useTranslation } from 'react-i18next'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { DesktopSection } from './desktop/DesktopSection.tsx'
import { OperatorSections } from './operator/OperatorSections.tsx'

/** Settings of the whole server. Each topic is a section with its own folder and data. */
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
