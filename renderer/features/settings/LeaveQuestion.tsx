import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDirtyGuard } from '#renderer/records/form/useDirtyGuard.ts'
import type { SettingsDraft } from './data/useSettingsDraft.ts'
import classes from './Settings.module.css'

type Props = { draft: SettingsDraft; onSave: () => Promise<boolean> }

/** Asks before the screen is left with something unsaved. */
export function LeaveQuestion({ draft, onSave }: Props) {
  const { t } = useTranslation('records')
  const { blocker, letGo } = useDirtyGuard(draft.draft.size > 0)
  const go = () => {
    letGo()
    blocker.proceed?.()
  }
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title={t('form.leave.title')}>
      <p className={classes.text}>{t('form.leave.text')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={stay} data-autofocus>
          {t('form.leave.stay')}
        </Button>
        <Button
          variant="light"
          color="red"
          onClick={() => {
            draft.discard()
            go()
          }}
        >
          {t('form.leave.discard')}
        </Button>
        <Button loading={draft.isSaving} onClick={async () => ((await onSave()) ? go() : stay())}>
          {t('form.leave.save')}
        </Button>
      </div>
    </Modal>
  )
}
