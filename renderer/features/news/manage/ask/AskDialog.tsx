import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Ask.module.css'

type Props = {
  isOpen: boolean
  title: string
  /** Label of the button that confirms. */
  go: string
  isBusy?: boolean
  onGo: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for a confirmation. The content says what will happen, and to how many people. */
export function AskDialog({ isOpen, title, go, isBusy = false, onGo, onClose, children }: Props) {
  const { t } = useTranslation('news')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      {children}
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose}>
          {t('ask.cancel')}
        </Button>
        <Button loading={isBusy} onClick={onGo} data-autofocus>
          {go}
        </Button>
      </div>
    </Dialog>
  )
}
