import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxView } from '#contract/notices.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { inboxQuery } from './data/inboxQueries.ts'
import { EntryList } from './list/EntryList.tsx'
import { ViewChoice } from './list/ViewChoice.tsx'

/** The entries of the user's inbox: open ones, those put off, and ended ones. */
export default function InboxScreen() {
  const { t } = useTranslation('inbox')
  const [view, setView] = useState<InboxView>('open')
  return (
    <ScreenBody>
      <ScreenTitle>{t('title')}</ScreenTitle>
      <ViewChoice view={view} onChange={(next) => setView(next as InboxView)} />
      <EntryList view={view} />
    </ScreenBody>
  )
}

/** Loads the list while the code of the screen still loads. */
export const prefetch = (): void => void queryClient.prefetchQuery(inboxQuery('open'))
