import { ActionIcon, Indicator } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMenuMarks } from '#renderer/ui/screen/menuMarks.ts'

type Props = { className: string | undefined; onOpen: () => void }

/** Opens the menu of a narrow window. A dot says that something waits behind one of its entries. */
export function MenuButton({ className, onOpen }: Props) {
  const { t } = useTranslation('shell')
  const marks = Object.values(useMenuMarks())
  const label = [t('menu.open'), ...marks.map(({ text }) => text)].join(', ')
  const isUrgent = marks.some((mark) => mark.isUrgent)
  return (
    <Indicator
      {...(className !== undefined && { className })}
      size={10}
      offset={6}
      color={isUrgent ? 'red' : 'petrol'}
      disabled={marks.length === 0}
    >
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onOpen}>
        <IconMenu2 size={20} stroke={1.75} />
      </ActionIcon>
    </Indicator>
  )
}
