import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconClock, IconEye, IconFileUpload, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListFile } from '#contract/api/define/listFiles.ts'
import type { ViewContent } from '#contract/api/records/views.ts'
import type { Language } from '#contract/constants.ts'
import { can } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { ExportMenu } from '#renderer/records/list/tools/ExportMenu.tsx'
import { SavedViews } from '#renderer/records/list/tools/SavedViews.tsx'
import { fromViewContent, readSelection, type Selection, toViewContent } from './data/selection.ts'
import { type Comparison, downloadComparison } from './data/useComparison.ts'
import type { Unit } from './data/useUnit.ts'

export type ToolProps = {
  location: string
  selection: Selection
  comparison: Comparison | undefined
  unit: Unit
  show: (next: Partial<Selection>) => void
  today: string
  onPrint: () => void
  onDialog: (dialog: Dialog) => void
}

/** A dialog beside the comparison: accesses to figures, attendance, import of times. */
export type Dialog = 'looks' | 'attendance' | 'import'

/** Actions on the comparison: save the selection as a view, export and print the figures. */
export function ComparisonTools({ location, selection, comparison, unit, show, today, onPrint, onDialog }: ToolProps) {
  const { t, i18n } = useTranslation('comparison')
  const mayUpdate = useSession(({ permissions }) => can(permissions, 'location.workshop.shouldiscompare.update'))
  const save = (ending: ListFile) => {
    const name = `${t('title')} ${selection.from} ${selection.to}`
    return downloadComparison(location, selection, {
      unit: unit.unit,
      language: i18n.language as Language,
      name,
      ending,
    })
  }
  const viewed = {
    name: 'comparison',
    content: toViewContent(selection, unit.unit),
    apply(content: ViewContent) {
      const kept = fromViewContent(content, today)
      show(kept.selection)
      if (kept.unit) unit.choose(kept.unit)
    },
    reset: () => show(readSelection(new URLSearchParams(), today)),
  }
  return (
    <>
      <SavedViews viewed={viewed} />
      <ExportMenu onSave={save} />
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPrinter size={16} />}
        disabled={!comparison}
        onClick={onPrint}
      >
        {t('print')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="compact-md" rightSection={<IconChevronDown size={16} />}>
            {t('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconClock size={16} />} onClick={() => onDialog('attendance')}>
            {t('attendance.open')}
          </Menu.Item>
          {mayUpdate && (
            <Menu.Item leftSection={<IconFileUpload size={16} />} onClick={() => onDialog('import')}>
              {t('import.open')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => onDialog('looks')}>
            {t('looks.open')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
