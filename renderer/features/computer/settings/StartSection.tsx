import { useTranslation } from 'react-i18next'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { useSetting } from './useSetting.ts'

/** What happens when somebody signs in to the computer. */
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
