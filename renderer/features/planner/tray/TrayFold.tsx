import { ActionIcon, Badge, Tooltip } from '@mantine/core'
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { keptTray } from './keptTray.ts'
import classes from './Tray.module.css'

/** Whether the tray is folded. For users who may only read it is folded at first, because they cannot drag from it. */
export function useTrayFold(mayChange: boolean) {
  const [kept] = useLocalValue(keptTray)
  return kept === 'folded' || (kept === '' && !mayChange)
}

/** Folds the tray to a strip, so that the hours get its width, or opens it again. */
export function TrayFold({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation('planner')
  const Sign = isFolded ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse
  const label = t(isFolded ? 'tray.show' : 'tray.hide')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={label}
        aria-expanded={!isFolded}
        onClick={() => keptTray.set(isFolded ? 'open' : 'folded')}
      >
        <Sign size={18} className={classes.flips} />
      </ActionIcon>
    </Tooltip>
  )
}

type Props = {
  /** Cars with work that is late or names a removed person or bay. */
  urgent: number
  undated: number
}

/** The tray as a strip: its numbers stay in sight, and a card can still be dropped on it. */
export function FoldedTray({ urgent, undated }: Props) {
  const { t } = useTranslation('planner')
  return (
    <aside className={classes.tray} data-part="tray" data-folded aria-label={t('tray.title')}>
      <TrayFold isFolded />
      {urgent > 0 && (
        <Badge color="red" title={t('tray.carried')}>
          {urgent}
        </Badge>
      )}
      {undated > 0 && (
        <Badge color="petrol" title={t('tray.undated')}>
          {undated}
        </Badge>
      )}
    </aside>
  )
}
