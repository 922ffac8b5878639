import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { FileCard } from './file/FileCard.tsx'
import { LdapCard } from './LdapCard.tsx'
import { RunCard } from './run/RunCard.tsx'
import { RunsCard } from './run/RunsCard.tsx'

/** Users and groups from outside: the sources, and the past runs. */
export default function DirectoryScreen() {
  const { t } = useTranslation('directory')
  const { uuid } = useParams()
  const navigate = useNavigate()
  const open = (run: string) => void navigate(`/admin/directory/${run}`)
  return (
    <ScreenBody>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {uuid ? (
        <RunCard key={uuid} uuid={uuid} />
      ) : (
        <>
          <Text c="dimmed">{t('intro')}</Text>
          <FileCard onRead={open} />
          <LdapCard onBegun={open} />
          <RunsCard />
        </>
      )}
    </ScreenBody>
  )
}
