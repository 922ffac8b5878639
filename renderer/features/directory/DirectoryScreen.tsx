import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { FileCard, type StaffFile } from './file/FileCard.tsx'
import { LdapCard } from './LdapCard.tsx'
import { RunCard } from './run/RunCard.tsx'
import { RunsCard } from './run/RunsCard.tsx'

/** Users and groups from outside: the sources, and the past runs. */
export default function DirectoryScreen() {
  const { t } = useTranslation('directory')
  const { uuid } = useParams()
  const navigate = useNavigate()
  // The file stays at hand while its preview is shown, so that its columns may still be assigned.
  const [read, setRead] = useState<{ run: string; file: StaffFile } | null>(null)
  const [asked, setAsked] = useState<StaffFile | null>(null)
  const open = (run: string, file?: StaffFile) => {
    setRead(file ? { run, file } : null)
    setAsked(null)
    void navigate(`/admin/directory/${run}`)
  }
  const assign = (file: StaffFile) => {
    setAsked(file)
    void navigate('/admin/directory')
  }
  const file = read && read.run === uuid ? read.file : null
  return (
    <ScreenBody>
      <ScreenTitle>{t('title')}</ScreenTitle>
      {uuid ? (
        <RunCard
          key={uuid}
          uuid={uuid}
          {...(file ? { onAssign: () => assign(file), isRemembered: file.isRemembered } : {})}
        />
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
