import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import type { DirtyGuard } from '../draft/useDirtyGuard.ts'
import classes from './Form.module.css'

type Props = {
  guard: DirtyGuard
  /** Whether the dialog opens for a blocked navigation. By default it always does. */
  isAsking?: boolean
  onDiscard?: (() => void) | undefined
  /** Resolves with whether saving succeeded; missing when saving is not possible. */
  onSave?: (() => Promise<boolean>) | undefined
  isSaving?: boolean
  /** Replaces the usual texts when something other than typed changes would be lost. */
  words?: { title: string; text: string; go: string } | undefined
}

/** Asks what to do with unsaved changes before the page is left. */
export function LeaveDialog({ guard, isAsking = true, onDiscard, onSave, isSaving = false, words }: Props) {
  const { blocker, letGo } = guard
  const { t } = useTranslation('records')
  const stay = () => blocker.reset?.()
  const go = () => {
    letGo()
    blocker.proceed?.()
  }
  return (
    <Dialog
      opened={blocker.state === 'blocked' && isAsking}
      onClose={stay}
      title={words?.title ?? t('form.leave.title')}
    >
      <p className={classes.dialogText}>{words?.text ?? t('form.leave.text')}</p>
      <div className={classes.dialogButtons}>
        <Button variant="default" onClick={stay} data-autofocus>
          {t('form.leave.stay')}
        </Button>
        <Button
          variant="light"
          color="red"
          onClick={() => {
            onDiscard?.()
            go()
          }}
        >
          {words?.go ?? t('form.leave.discard')}
        </Button>
        {onSave && (
          <Button loading={isSaving} onClick={async () => ((await onSave()) ? go() : stay())}>
            {t('form.leave.save')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
