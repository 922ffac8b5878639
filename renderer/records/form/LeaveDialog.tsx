import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Blocker } from 'react-router-dom'
import classes from './Form.module.css'
import type { AnyDraft } from './recordDraft.ts'

type Props = { draft: AnyDraft; blocker: Blocker; letGo: () => void }

/** What to do with unsaved changes before the page is left. */
export function LeaveDialog({ draft, blocker, letGo }: Props) {
  const { t } = useTranslation('records')
  const stay = () => blocker.reset?.()
  const go = () => {
    letGo()
    blocker.proceed?.()
  }
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={t('form.leave.title')}
      closeButtonProps={{ 'aria-label': t('form.leave.stay') }}
    >
      <p className={classes.dialogText}>{t('form.leave.text')}</p>
      <div className={classes.dialogButtons}>
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
        {draft.readOnly === null && (
          <Button
            loading={draft.isSaving}
            onClick={async () => {
              if (await draft.save()) go()
              else stay()
            }}
          >
            {t('form.leave.save')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
