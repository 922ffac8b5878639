import { Badge, Button } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { pairsQuery } from './duplicateQueries.ts'
import { useLiveDuplicates } from './useLiveDuplicates.ts'
import { useMayMerge } from './useMayMerge.ts'

const DuplicatesDialog = lazy(async () => ({ default: (await import('./DuplicatesDialog.tsx')).DuplicatesDialog }))

type Props = {
  record: MergedRecord
  /** Limits the proposals to those for this row. */
  uuid?: string
}

/** Opens the likely duplicates. It is shown to users who may merge, while there are some. */
export function DuplicatesButton(props: Props) {
  return useMayMerge(props.record) ? <CountedButton {...props} /> : null
}

function CountedButton({ record, uuid }: Props) {
  const { t } = useTranslation('duplicates')
  const [isOpen, setOpen] = useState(false)
  useLiveDuplicates()
  const { data } = useInfiniteQuery(pairsQuery(record, uuid))
  const count = data?.pages[0]?.count ?? 0
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button
        variant="default"
        size={uuid === undefined ? 'compact-sm' : 'sm'}
        leftSection={<IconCopyCheck size={16} aria-hidden />}
        rightSection={
          <Badge size="sm" variant="light" color="petrol">
            {count}
          </Badge>
        }
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense>
          <DuplicatesDialog record={record} uuid={uuid} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
