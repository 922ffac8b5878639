import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#renderer/records/useCan.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { paperView } from './view.ts'

type Props = { uuids: readonly string[] }

/** Sets technician, advisor or status of the selected papers. */
export function AssignPapers({ uuids }: Props) {
  const { t } = useTranslation('paper')
  const mayWrite = useCan(paperView, 'update')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserCheck size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('assign.open')}
      </Button>
      {isOpen && <AssignDialog uuids={uuids} onClose={() => setOpen(false)} />}
    </>
  )
}
