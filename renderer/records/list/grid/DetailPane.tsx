import { ActionIcon, CloseButton } from '@mantine/core'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaneToolsContext } from '#renderer/records/paneTools.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { openIndex } from '../rows/openIndex.ts'
import type { OpenRow } from '../rows/useOpenRow.ts'
import type { RecordListState } from '../rows/useRecordList.ts'
import classes from './DetailPane.module.css'

type Props = {
  list: RecordListState
  row: OpenRow
  pane: RefObject<HTMLElement | null>
  isWide: boolean
  onWiden: (isWide: boolean) => void
  children: ReactNode
}

const TYPING =
  'input,textarea,select,[role="combobox"],[role="dialog"],[role="listbox"],[role="menu"],[contenteditable]'

const FIELD = 'input:not([type="search"]),textarea'
/** Elements in which Escape closes something of the field itself. */
const OWN_ESCAPE = '[aria-expanded="true"],[role="dialog"],[role="listbox"],[role="menu"]'

/** The row beside the list. On small screens it replaces the list. */
export function DetailPane({ list, row, pane, isWide, onWiden, children }: Props) {
  const { t } = useTranslation('records')
  const { one } = useRecordTexts(list.view)
  const { pages, setActive } = list
  const at = openIndex(list, row.uuid)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const step = (by: -1 | 1) => {
    const next = pages.rowAt(at + by)
    if (!next) return
    setActive(at + by)
    row.show(next.uuid)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const target = event.target as HTMLElement
    // The first Escape leaves the field, the second one closes the row. A single key does not lose the form.
    const isField = target.matches(FIELD) && !target.closest(OWN_ESCAPE)
    if (target.closest(TYPING) && !isField) return
    event.preventDefault()
    if (isField) pane.current?.focus()
    else row.close()
  }
  const Widen = isWide ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal
  return (
    <section ref={pane} className={classes.pane} aria-label={one} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('list.previous')}
          disabled={at < 0 || !pages.rowAt(at - 1)}
          onClick={() => step(-1)}
        >
          <IconChevronUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('list.next')}
          disabled={at < 0 || !pages.rowAt(at + 1)}
          onClick={() => step(1)}
        >
          <IconChevronDown size={18} />
        </ActionIcon>
        <span className={classes.gap} />
        <span ref={setTools} className={classes.own} />
        <ActionIcon
          className={classes.widen}
          variant="subtle"
          color="gray"
          aria-pressed={isWide}
          aria-label={t('list.widen')}
          onClick={() => onWiden(!isWide)}
        >
          <Widen size={18} />
        </ActionIcon>
        <CloseButton aria-label={t('list.close')} onClick={row.close} />
      </div>
      <div className={classes.content}>
        <PaneToolsContext value={tools}>{children}</PaneToolsContext>
      </div>
    </section>
  )
}
