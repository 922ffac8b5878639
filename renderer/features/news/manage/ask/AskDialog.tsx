import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Ask.module.css'

type Props = {
  isOpen: boolean
  title: string
  /** The words of the button that does it. */
  go: string
  isBusy?: boolean
  onGo: () => void
  onClose: () => void
  children: ReactNode
}

/** Says what will happen, and to how many people, before it happens. */
export function AskDialog({ isOpen, title, go, isBusy = false, onGo, onClose, children }: Props) {
  const { t } = useTranslation('news')
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      {children}
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose}>
          {t('ask.cancel')}
        </Button>
        <Button loading={isBusy} onClick={onGo} data-autofocus>
          {go}
        </Button>
      </div>
    </Modal>
  )
}
