import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { AccessCard } from './AccessCard.tsx'
import { DataExportCard } from './DataExportCard.tsx'
import { PresenceCard } from './PresenceCard.tsx'

type Props = { user: User }

export function PrivacyPage({ user }: Props) {
  const { t } = useTranslation('profile')
  return (
    <>
      <Card title={t('privacy.kept.title')}>
        <Text>{t('privacy.kept.text')}</Text>
      </Card>
      <PresenceCard user={user} />
      <AccessCard />
      <DataExportCard user={user} />
    </>
  )
}
