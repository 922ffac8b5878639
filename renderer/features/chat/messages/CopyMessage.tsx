import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#renderer/ui/controls/copyText.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './CopyMessage.module.css'

/** A plain button instead of the library's, because every row has one. */
export function CopyMessage({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  const copy = async () => {
    if (await copyText(text)) showToast('success', t('messages.copied'))
  }
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={t('messages.copy')}
      title={t('messages.copy')}
      onClick={copy}
    >
      <IconCopy size={15} aria-hidden />
    </button>
  )
}
