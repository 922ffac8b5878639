import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import type { ListView } from '#renderer/records/view.ts'
import { movedColumn, ROW_DENSITIES, toggledColumn } from '../columns/layout.ts'
import type { Columns } from '../columns/useColumns.ts'
import classes from './ColumnChooser.module.css'
import { ToolLabel } from './ToolLabel.tsx'

type Props = { view: ListView; columns: Columns }

/** Chooses the columns, their order, the pinned ones, and the height of rows. */
export function ColumnChooser({ view, columns }: Props) {
  const { t } = useTranslation('records')
  const texts = useRecordTexts(view)
  const { layout, setLayout, names } = columns
  const shown = columns.shown.map(({ name }) => name)
  const order = layout.columns.filter((name) => shown.includes(name))
  const roomless = layout.columns.filter((name) => !shown.includes(name))
  const listed = [...order, ...roomless, ...names.filter((name) => !layout.columns.includes(name))]
  const pin = (name: string) =>
    setLayout({
      ...layout,
      pinned: layout.pinned.includes(name) ? layout.pinned.filter((one) => one !== name) : [...layout.pinned, name],
    })
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" size="compact-md" title={t('list.columns')} leftSection={<IconColumns3 size={16} />}>
          <ToolLabel isUsual>{t('list.columns')}</ToolLabel>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')} className={classes.panel}>
        <Text size="sm" fw={600} id="list-density">
          {t('list.density')}
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-labelledby="list-density"
          value={layout.density}
          onChange={(density) => setLayout({ ...layout, density })}
          data={ROW_DENSITIES.map((value) => ({ value, label: t(`list.densities.${value}`) }))}
        />
        <ul className={classes.columns}>
          {listed.map((name) => {
            const column = texts.field(name)
            const place = order.indexOf(name)
            const isPinned = layout.pinned.includes(name)
            const move = (by: -1 | 1) => setLayout(movedColumn(layout, shown, name, by))
            return (
              <li key={name} className={classes.column}>
                {name === roomless[0] && (
                  <Text size="xs" c="dimmed" className={classes.noRoom}>
                    {t('list.noRoom')}
                  </Text>
                )}
                <Checkbox
                  label={column}
                  checked={place >= 0}
                  indeterminate={roomless.includes(name)}
                  disabled={place >= 0 && order.length === 1}
                  onChange={() => setLayout(toggledColumn(layout, shown, name))}
                />
                {place >= 0 && (
                  <span className={classes.tools}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={place === 0}
                      aria-label={t('list.moveUp', { column })}
                      onClick={() => move(-1)}
                    >
                      <IconArrowUp size={16} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={place === order.length - 1}
                      aria-label={t('list.moveDown', { column })}
                      onClick={() => move(1)}
                    >
                      <IconArrowDown size={16} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color={isPinned ? 'petrol' : 'gray'}
                      aria-pressed={isPinned}
                      aria-label={t('list.pin', { column })}
                      onClick={() => pin(name)}
                    >
                      {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
                    </ActionIcon>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        <Button variant="subtle" size="compact-sm" onClick={columns.reset}>
          {t('list.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
