import { useTranslation } from 'react-i18next'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { LooksList } from '#renderer/shared/looks/LooksList.tsx'
import { useLooks } from '#renderer/shared/looks/useLooks.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'

/** Accesses to the user's own figures, for dealers with a workshop. */
export function LooksCard() {
  const { t } = useTranslation('comparison')
  const hasWorkshop = useSettings().plugin_workshop !== false
  const looks = useLooks(hasWorkshop)
  if (!hasWorkshop) return null
  return (
    <Card title={t('looks.title')}>
      {looks.data ? <LooksList items={looks.data.items} /> : <NotLoaded answers={[looks]} height={40} />}
    </Card>
  )
}
