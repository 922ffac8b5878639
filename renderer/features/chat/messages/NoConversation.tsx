import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './NoConversation.module.css'

type Props = { gone: boolean; onClose: () => void }

/** Shown in place of messages while no chat is open. */
export function NoConversation({ gone, onClose }: Props) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.empty}>
      <IconMessages size={44} stroke={1.25} aria-hidden />
      <p className={classes.title}>{gone ? t('messages.gone') : t('messages.choose')}</p>
      <p>{gone ? t('messages.goneHint') : t('messages.chooseHint')}</p>
      {gone && (
        <Button variant="default" onClick={onClose}>
          {t('header.back')}
        </Button>
      )}
    </div>
  )
}
