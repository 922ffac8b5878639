import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { isGuessed } from '#renderer/ui/text/fileText.ts'
import { FileCard, type SentFile } from './file/FileCard.tsx'
import { ReadAgain } from './file/ReadAgain.tsx'
import { LdapCard } from './LdapCard.tsx'
import { RunCard } from './run/RunCard.tsx'
import { RunsCard } from './run/RunsCard.tsx'

/** Users and groups from outside: the sources, and the past runs. */
export default function DirectoryScreen() {
  const { t } = useTranslation('directory')
  const { uuid } = useParams()
  const navigate = useNavigate()
  const open = (run: string) => void navigate(`/admin/directory/${run}`)
  // The file of the shown preview, so that its user may read it in another encoding.
  const [read, setRead] = useState<{ run: string; sent: SentFile } | null>(null)
  const openFile = (run: string, sent: SentFile) => {
    setRead({ run, sent })
    open(run)
  }
  const isReadable = read !== null && read.run === uuid && isGuessed(read.sent.reading)
  return (
    <ScreenBody>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {uuid ? (
        <RunCard key={uuid} uuid={uuid}>
          {isReadable && <ReadAgain run={uuid} sent={read.sent} onRead={openFile} />}
        </RunCard>
      ) : (
        <>
          <Text c="dimmed">{t('intro')}</Text>
          <FileCard onRead={openFile} />
          <LdapCard onBegun={open} />
          <RunsCard />
        </>
      )}
    </ScreenBody>
  )
}
