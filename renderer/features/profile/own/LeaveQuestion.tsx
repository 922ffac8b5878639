import { Button, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDirtyGuard } from '#renderer/records/form/useDirtyGuard.ts'
import classes from '../Profile.module.css'

type Props = {
  isDirty: boolean
  /** What would be lost, where that is nothing typed. */
  text?: string
}

/** Asks before something typed is left behind. */
export function LeaveQuestion({ isDirty, text }: Props) {
  const { t } = useTranslation('profile')
  const { blocker, letGo } = useDirtyGuard(isDirty)
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={t('leave.title')}>
      <Text mb="md">{text ?? t('leave.text')}</Text>
      <div className={classes.buttons}>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {t('leave.stay')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            letGo()
            blocker.proceed?.()
          }}
        >
          {t('leave.go')}
        </Button>
      </div>
    </Modal>
  )
}
