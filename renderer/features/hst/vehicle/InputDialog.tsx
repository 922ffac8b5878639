import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from '../data/Hst.module.css'
import { inputQuery } from '../data/hstQueries.ts'

/** The input from which a snapshot was read. Markup is shown as text. */
export function InputDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation('hst')
  const answer = useQuery(inputQuery(uuid))
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t('history.inputTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {answer.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the scrolled area
        <section className={classes.input} aria-label={t('history.inputTitle')} tabIndex={0}>
          <pre dir="ltr">{answer.data.content}</pre>
        </section>
      ) : (
        <NotLoaded answers={[answer]} height={200} />
      )}
    </Dialog>
  )
}
