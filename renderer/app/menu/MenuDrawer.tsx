import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MenuSections } from './MenuSections.tsx'

type Props = { opened: boolean; onClose: () => void }

/** The menu of a narrow window. */
export function MenuDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation('shell')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="18rem"
      title={t('menu.label')}
      closeButtonProps={{ 'aria-label': t('menu.close') }}
    >
      <MenuSections onNavigate={onClose} />
    </Drawer>
  )
}
