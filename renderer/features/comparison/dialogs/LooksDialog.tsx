import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { LooksList } from '#renderer/shared/looks/LooksList.tsx'
import { useLooks } from '#renderer/shared/looks/useLooks.ts'

type Props = { onClose: () => void }

/** Accesses to the user's own figures. Every user may see those. */
export function LooksDialog({ onClose }: Props) {
  const { t } = useTranslation('comparison')
  const looks = useLooks()
  return (
    <Modal opened onClose={onClose} size="lg" title={t('looks.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      {looks.data ? <LooksList items={looks.data.items} /> : <NotLoaded answers={[looks]} height={80} />}
    </Modal>
  )
}
