import { useTranslation } from 'react-i18next'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { AccessList } from '#renderer/shared/accesses/AccessList.tsx'
import { useAccesses } from '#renderer/shared/accesses/useAccesses.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'

type Props = { onClose: () => void }

/** Accesses to the user's own figures. Every user may see those. */
export function AccessDialog({ onClose }: Props) {
  const { t } = useTranslation('comparison')
  const accesses = useAccesses()
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('looks.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      {accesses.data ? <AccessList items={accesses.data.items} /> : <NotLoaded answers={[accesses]} height={80} />}
    </Dialog>
  )
}
