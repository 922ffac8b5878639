import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ApiError } from '#renderer/net/calls/apiError.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { knownRefusals, useRefusalText } from './useRefusalText.ts'
import classes from './WorkRefusal.module.css'

type Props = {
  error: Pick<ApiError, 'refusals' | 'about'>
  /** The paper of the work, when the buttons are not on its sheet. */
  paperUuid?: string
  onClose: () => void
  /** Closes the panel before the paper opens. */
  onOpen?: () => void
}

/** Lists all reasons why a work cannot be started or resumed now. */
export function WorkRefusal({ error, paperUuid, onClose, onOpen }: Props) {
  const { t } = useTranslation('stamps')
  const textOf = useRefusalText()
  return (
    <Dialog opened onClose={onClose} title={t('refused')} closeButtonProps={{ 'aria-label': t('close') }}>
      <ul className={classes.reasons} role="alert">
        {knownRefusals(error.refusals).map((refusal) => (
          <li key={refusal}>
            <bdi>{textOf(refusal, error.about)}</bdi>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {paperUuid !== undefined && (
          <Button
            className={classes.button}
            component={Link}
            variant="light"
            to={`/workshop/paper/${paperUuid}`}
            onClick={onOpen}
          >
            {t('openPaper')}
          </Button>
        )}
        <Button className={classes.button} onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
