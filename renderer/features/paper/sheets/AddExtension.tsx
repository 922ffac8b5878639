import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { NewExtension } from './NewExtension.tsx'

/** The button that asks for a finding and creates an extension from it. */
export function AddExtension({ paper }: { paper: PaperRow }) {
  const { t } = useTranslation('paper')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {t('sheets.add')}
      </Button>
      {isAdding && <NewExtension paper={paper} onClose={() => setAdding(false)} />}
    </>
  )
}
