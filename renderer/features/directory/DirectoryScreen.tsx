import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
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
  // Keeps the file while its preview is shown, so that the user can read it in another encoding or assign its columns.
  const [read, setRead] = useState<{ run: string; sent: SentFile } | null>(null)
  const [asked, setAsked] = useState<SentFile | null>(null)
  const open = (run: string, sent?: SentFile) => {
    setRead(sent ? { run, sent } : null)
    setAsked(null)
    void navigate(`/admin/directory/${run}`)
  }
  const assign = (sent: SentFile) => {
    setAsked(sent)
    void navigate('/admin/directory')
  }
  const sent = read && read.run === uuid ? read.sent : null
  return (
    <ScreenBody>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {uuid ? (
        <RunCard
          key={uuid}
          uuid={uuid}
          {...(sent ? { onAssign: () => assign(sent), isRemembered: sent.isRemembered } : {})}
        >
          {sent && <ReadAgain sent={sent} onRead={open} />}
        </RunCard>
      ) : (
        <>
          <Text c="dimmed">{t('intro')}</Text>
          <FileCard asked={asked} onAsk={setAsked} onRead={open} />
          <LdapCard onBegun={(run) => open(run)} />
          <RunsCard />
        </>
      )}
    </ScreenBody>
  )
}
