import { IconArrowDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './JumpToEnd.module.css'

type Props = { unread: number; onJump: () => void }

export function JumpToEnd({ unread, onJump }: Props) {
  const { t } = useTranslation('chat')
  const label = unread > 0 ? t('messages.jumpToNew', { count: unread }) : t('messages.jumpToEnd')
  return (
    <button
      type="button"
      className={classes.jump}
      data-unread={unread > 0 || undefined}
      aria-label={label}
      onClick={onJump}
    >
      {unread > 0 && <span>{label}</span>}
      <IconArrowDown size={18} aria-hidden />
    </button>
  )
}
