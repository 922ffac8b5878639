import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCloudOff,
  IconGitMerge,
  IconLoader2,
  IconPencil,
} from '@tabler/icons-react'
import { type FocusEvent, use, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { PaneToolsContext } from '#renderer/records/paneTools.ts'
import type { SelfSaving } from '../draft/recordDraft.ts'
import type { SideEdits } from '../draft/sideEdits.ts'
import type { SaveState as State } from '../saving/fieldSaver.ts'
import classes from './SaveState.module.css'

const ICONS = {
  saved: IconCheck,
  open: IconPencil,
  saving: IconLoader2,
  offline: IconCloudOff,
  refused: IconAlertTriangle,
  conflict: IconGitMerge,
} as const satisfies Record<State, typeof IconCheck>

/** States that end by themselves. Announcing them would interrupt a user who listens to the page. */
const PASSING: readonly State[] = ['open', 'saving']

/** States that need the user. They stay in sight while the sheet scrolls. */
const STAYING: readonly State[] = ['offline', 'refused', 'conflict']

type Beside = ReturnType<SideEdits['read']>

/** One state for the fields of the row and the edits beside them, and the number of entries that are not saved. */
function stateOf({ status }: SelfSaving, beside: Beside): { state: State; count: number } {
  const count = status.names.length + beside.failed
  if (status.state === 'conflict' || status.state === 'offline') return { state: status.state, count }
  if (status.state === 'saving' || beside.saving > 0) return { state: 'saving', count }
  if (status.state === 'refused' || beside.failed > 0) return { state: 'refused', count }
  return { state: status.state, count }
}

/** Moves the focus to the state when a focused button, such as "retry", has done its work and disappears. */
function useHeldFocus() {
  const place = useRef<HTMLElement>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
  return {
    ref: place,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Without a `relatedTarget` the button may have been removed, so the effect above must still know it.
      if (relatedTarget !== null) focused.current = null
    },
  }
}

type Props = {
  saving: SelfSaving
  beside: Beside
  onRetry: () => void
  onDecide: () => void
  onUndo: () => void
  /** Whether the state stands in the line above the row, which stays while the sheet scrolls. */
  isAbove: boolean
}

/** Tells whether everything of a row that saves itself is saved, and offers to take back the last change. */
export function SaveState({ saving, beside, onRetry, onDecide, onUndo, isAbove }: Props) {
  const { t } = useTranslation('records')
  const newest = useSyncExternalStore(saving.undo.subscribe, saving.undo.newest)
  const { state, count } = stateOf(saving, beside)
  const held = useHeldFocus()
  const pane = use(PaneToolsContext)
  const above = isAbove ? pane : null
  const texts = {
    saved: t('form.saved'),
    open: t('form.bar.new'),
    saving: t('form.self.saving'),
    offline: t('form.self.offline'),
    refused: t('form.self.notSaved', { count }),
    conflict: t('form.self.notSaved', { count }),
  } as const satisfies Record<State, string>
  const Icon = ICONS[state]
  const isPassing = PASSING.includes(state)
  const undo = newest && t('form.self.undo', { what: newest.what })
  const shown = (
    <div
      className={classes.place}
      data-above={above !== null || undefined}
      data-stays={STAYING.includes(state) || undefined}
    >
      <section
        {...held}
        tabIndex={-1}
        className={classes.state}
        data-save-state={state}
        aria-label={t('form.self.label')}
      >
        <Icon size={16} className={classes.icon} aria-hidden />
        <span role="status">{!isPassing && texts[state]}</span>
        {isPassing && <span>{texts[state]}</span>}
        {(state === 'refused' || state === 'offline') && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t('form.retry')}
          </Button>
        )}
        {state === 'conflict' && (
          <Button size="compact-xs" variant="default" onClick={onDecide}>
            {t('conflict.decide')}
          </Button>
        )}
        {undo && (
          <Tooltip label={undo}>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={undo}
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={onUndo}
            >
              <IconArrowBackUp size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </section>
    </div>
  )
  return above ? createPortal(shown, above) : shown
}
