import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { entryQuery } from '../data/faqQueries.ts'
import { useReaderLanguage } from '../data/useReaderLanguage.ts'
import { EntryTools } from './EntryTools.tsx'
import { EntryView } from './EntryView.tsx'
import classes from './Reader.module.css'

type Props = { uuid: string }

/** One entry on its own page, which a QR code at a machine opens. */
export function EntryPage({ uuid }: Props) {
  const { t } = useTranslation('faq')
  const navigate = useNavigate()
  const { key } = useLocation()
  const language = useReaderLanguage()
  const [wanted, setWanted] = useState<Language>()
  const query = useQuery(entryQuery(uuid, language, wanted))
  const entry = query.data
  return (
    <ScreenBody width="reading">
      <div className={classes.top}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} aria-hidden className={classes.arrow} />}
          component={Link}
          to="/faq"
          onClick={(event) => {
            // The first page that a tab opens (`key` is `default`) has no list before it, so the link opens one.
            // Otherwise going back keeps search and subject of the list.
            if (key === 'default') return
            event.preventDefault()
            void navigate(-1)
          }}
        >
          {t('back')}
        </Button>
        {entry && <EntryTools entry={entry} />}
      </div>
      {entry ? (
        <EntryView entry={entry} title={<ScreenTitle>{entry.question}</ScreenTitle>} onLanguage={setWanted} />
      ) : (
        query.isError && <NotLoaded answers={[query]} text={t('gone')} />
      )}
    </ScreenBody>
  )
}
