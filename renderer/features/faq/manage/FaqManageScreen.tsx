import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { useCan } from '#renderer/records/useCan.ts'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { FaqEntryForm } from './FaqEntryForm.tsx'
import { Misses } from './Misses.tsx'
import { faqEntryView } from './view.ts'

/** The list of editors: all language versions with their figures. */
export default function FaqManageScreen() {
  const { t } = useTranslation('faqEntry')
  const mayRead = useCan(faqEntryView, 'read')
  const [isMissesOpen, setMissesOpen] = useState(false)
  if (!mayRead)
    return (
      <ScreenBody width="reading">
        <ScreenTitle>{t('title')}</ScreenTitle>
        <p>{t('notAllowed')}</p>
        <Button component={Link} to="/faq">
          {t('toFaq')}
        </Button>
      </ScreenBody>
    )
  return (
    <>
      <RecordScreen
        view={faqEntryView}
        detail={(uuid) => <FaqEntryForm key={uuid} uuid={uuid} />}
        actions={
          <Button
            variant="default"
            leftSection={<IconSearchOff size={18} aria-hidden />}
            onClick={() => setMissesOpen(true)}
          >
            {t('misses.open')}
          </Button>
        }
      />
      {isMissesOpen && <Misses onClose={() => setMissesOpen(false)} />}
    </>
  )
}
