import { useTranslation } from 'react-i18next'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { useSetting } from './useSetting.ts'

/** Whether the app starts when the user signs in to the computer, and how. */
export function StartSection() {
  const { t } = useTranslation('computer')
  const { value: starts } = useSetting('startWithSystem')
  return (
    <Card title={t('start.title')}>
      <SettingSwitch name="startWithSystem" />
      <SettingSwitch name="startHidden" disabled={!starts} />
      <SettingSwitch name="bayTerminal" />
    </Card>
  )
}
