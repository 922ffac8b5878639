import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxView } from '#contract/notices.ts'
import { showToastHistory } from '#renderer/ui/feedback/toasts.ts'
import { EntryList } from '../list/EntryList.tsx'
import { ViewChoice } from '../list/ViewChoice.tsx'
import classes from './BellPanel.module.css'
import { ToastList } from './ToastList.tsx'

type Shown = InboxView | 'toasts'
type Props = {
  /** Whether the user must first set a new password or a second factor, and has no inbox until then. */
  isHeld: boolean
  first: Shown
  onClose: () => void
}

/** The drawer that the bell opens beside any screen: the inbox, and the last toasts. */
export function BellPanel({ isHeld, first, onClose }: Props) {
  const { t } = useTranslation('inbox')
  const [shown, setShown] = useState<Shown>(first)
  useEffect(() => {
    showToastHistory(true)
    return () => showToastHistory(false)
  }, [])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="30rem"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes.content ?? '' }}
    >
      <div className={classes.panel}>
        {!isHeld && <ViewChoice view={shown} more={['toasts']} onChange={(next) => setShown(next as Shown)} />}
        {shown === 'toasts' ? <ToastList onLeave={onClose} /> : <EntryList view={shown} onLeave={onClose} />}
      </div>
    </Drawer>
  )
}
