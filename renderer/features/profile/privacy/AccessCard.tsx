import { useTranslation } from 'react-i18next'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { AccessList } from '#renderer/shared/accesses/AccessList.tsx'
import { useAccesses } from '#renderer/shared/accesses/useAccesses.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'

/** Accesses to the user's own figures, for dealers with a workshop. */
export function AccessCard() {
  const { t } = useTranslation('comparison')
  const hasWorkshop = useSettings().plugin_workshop !== false
  const accesses = useAccesses(hasWorkshop)
  if (!hasWorkshop) return null
  return (
    <Card title={t('looks.title')}>
      {accesses.data ? <AccessList items={accesses.data.items} /> : <NotLoaded answers={[accesses]} height={40} />}
    </Card>
  )
}
