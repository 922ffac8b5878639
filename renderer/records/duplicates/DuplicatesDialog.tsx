import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DuplicatePair } from '#contract/api/service/duplicates.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { Comparison } from './Comparison.tsx'
import { PairList } from './PairList.tsx'

type Props = { record: MergedRecord; uuid: string | undefined; onClose: () => void }

/** The likely duplicates as a list, or two of them side by side. */
export function DuplicatesDialog({ record, uuid, onClose }: Props) {
  const { t } = useTranslation('duplicates')
  const [pair, setPair] = useState<DuplicatePair | null>(null)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`title.${record}`)}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {pair === null ? (
        <PairList record={record} uuid={uuid} onCompare={setPair} />
      ) : (
        <Comparison
          record={record}
          first={pair.first.uuid}
          second={pair.second.uuid}
          onBack={() => setPair(null)}
          onDone={() => setPair(null)}
        />
      )}
    </Dialog>
  )
}
