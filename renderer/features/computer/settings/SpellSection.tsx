import { useTranslation } from 'react-i18next'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

export function SpellSection() {
  const { t } = useTranslation('computer')
  return (
    <Card title={t('spell.title')}>
      <SettingSwitch name="spellCheck" />
    </Card>
  )
}
