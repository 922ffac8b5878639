import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsRight, IconCopy, IconDots, IconKey, IconPrinter } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordRow } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { useCan } from '#renderer/records/useCan.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { DuplicateLocation } from './DuplicateLocation.tsx'
import { KeyDropDialog } from './keyDrop/KeyDropDialog.tsx'
import { LocationSheet } from './LocationSheet.tsx'
import { MoveRecords } from './moving/MoveRecords.tsx'
import { locationView } from './view.ts'

type Props = { row: AnyRow }

/** Actions on a whole location: print, duplicate, the form at its key box, move its rows. */
export function LocationActions({ row }: Props) {
  const { t } = useTranslation('locations')
  const [open, setOpen] = useState<'print' | 'duplicate' | 'keyDrop' | 'move' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const mayCreate = useCan(locationView, 'create')
  const mayUpdate = useCan(locationView, 'update')
  const mayDelete = useCan(locationView, 'delete')
  const hasDesk = useSettings().plugin_service !== false
  const location_ = row as RecordRow<typeof location>
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('actions')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => setOpen('print')}>
            {t('sheet.print')}
          </Menu.Item>
          {mayCreate && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setOpen('duplicate')}>
              {t('duplicate.action')}
            </Menu.Item>
          )}
          {mayUpdate && hasDesk && row.deleted_at === null && location_.is_active && (
            <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setOpen('keyDrop')}>
              {t('keyDrop.action')}
            </Menu.Item>
          )}
          {mayUpdate && row.deleted_at === null && (
            <Menu.Item leftSection={<IconArrowsRight size={16} />} onClick={() => setOpen('move')}>
              {t('move.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'print' && (
        <PrintSheet onDone={close}>
          <LocationSheet row={location_} />
        </PrintSheet>
      )}
      {open === 'duplicate' && <DuplicateLocation row={location_} onClose={close} />}
      {open === 'keyDrop' && <KeyDropDialog row={location_} onClose={close} />}
      {open === 'move' && <MoveRecords row={location_} mayDelete={mayDelete} onClose={close} />}
    </>
  )
}
