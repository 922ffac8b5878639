import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RightsFrame, RightsPreview } from '#contract/api/administration/rights.ts'
import { DraftBar } from './DraftBar.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import type { RightsDraft } from './rightsDraft.ts'

type Props = {
  draft: RightsDraft
  frame: RightsFrame
  /** Name of an added or removed member. */
  nameOf: (uuid: string) => string
  preview: () => Promise<RightsPreview>
  save: () => Promise<unknown>
}

/** Shows the number of unsaved changes. Saving needs a review of the list first. */
export function ChangeBar({ draft, frame, nameOf, preview, save }: Props) {
  const { t } = useTranslation('rights')
  const [isOpen, setOpen] = useState(false)
  useHotkeys([['mod+S', () => draft.count > 0 && setOpen(true)]], [])
  if (draft.count === 0) return null
  return (
    <DraftBar draft={draft} label={t('bar.label')}>
      <Button onClick={() => setOpen(true)}>{t('bar.review')}</Button>
      {isOpen && (
        <ReviewDialog
          draft={draft}
          frame={frame}
          nameOf={nameOf}
          preview={preview}
          save={save}
          onClose={() => setOpen(false)}
        />
      )}
    </DraftBar>
  )
}
