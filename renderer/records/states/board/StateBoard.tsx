import { useDirection, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import type { RecordListState } from '#renderer/records/list/rows/useRecordList.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import type { StatedRow, States } from '../defineStates.ts'
import type { WayOut } from '../dialogs/RefusalList.tsx'
import { StepDialog } from '../dialogs/StepDialog.tsx'
import { useMayStep } from '../useMayStep.ts'
import { useStateCalls } from '../useStateCalls.ts'
import classes from './Board.module.css'
import { startBoardDrag } from './boardDrag.ts'
import { ColumnView } from './ColumnView.tsx'
import { useBoardColumns } from './useBoardColumns.ts'
import { useBoardKeys } from './useBoardKeys.ts'
import { useBoardSteps } from './useBoardSteps.ts'

type Props = {
  states: States
  list: Pick<RecordListState, 'query'>
  /** Address of a row. */
  addressOf: (uuid: string) => string
  /** The content of a card: text and signs, without links and buttons. `about` is the name of the referenced row. */
  card: (row: StatedRow, about?: string) => ReactNode
  /** The reference field whose name the cards show, for example the customer, and the record that it names. */
  about?: { field: string; to: string }
  /** A button beside the content of a card. Null: the card has none. `tabIndex`: whether the Tab key reaches it. */
  action?: (row: StatedRow, tabIndex: number) => ReactNode
  /** Height of a card until it is measured (px). */
  cardHeight: number
  /** The action that resolves a refusal of a row. */
  wayOut?: (row: StatedRow, refusal: string) => WayOut | null
}

const noWayOut = () => null

/** The referenced rows whose names the cards show. */
function wantedNames(columns: readonly { rows: readonly StatedRow[] }[], { field, to }: NonNullable<Props['about']>) {
  const found = columns.flatMap(({ rows }) => rows.map((row) => row[field as keyof StatedRow] as unknown))
  return [{ to, uuids: [...new Set(found.filter((value) => typeof value === 'string'))].sort() }]
}
const noAction = () => null

/** The rows of a list as cards in columns by status. A card that is moved to another column takes the step. */
export function StateBoard(props: Props) {
  const { states, list, addressOf, card, about, action = noAction, cardHeight, wayOut = noWayOut } = props
  const { t } = useTranslation('states')
  const isRtl = useDirection().dir === 'rtl'
  const hint = useId()
  const stage = useRef<HTMLDivElement>(null)
  const mayWrite = useMayStep(states)
  const rows = useRef(new Map<string, StatedRow>())
  const steps = useBoardSteps(states, (uuid) => rows.current.get(uuid))
  const board = useBoardColumns(states, list.query, steps.moving)
  useEffect(() => {
    rows.current = new Map(board.columns.flatMap((column) => column.rows.map((row) => [row.uuid, row] as const)))
  })
  const keys = useBoardKeys({ states, columns: board.columns, steps, stage, isRtl, mayMove: mayWrite })
  const latest = useRef({ steps, mayWrite })
  latest.current = { steps, mayWrite }
  useEffect(() => {
    const element = stage.current
    if (!element) return
    return startBoardDrag(element, {
      pickUp: (uuid) => {
        if (latest.current.mayWrite) latest.current.steps.pickUp(uuid)
        return latest.current.mayWrite
      },
      tell: (uuid, status) => latest.current.steps.tell(uuid, status),
      drop: (uuid, status) => void latest.current.steps.drop(uuid, status),
    })
  }, [])
  const names = useLabels(about ? wantedNames(board.columns, about) : [])
  const field = about?.field
  // Keeps its identity, so that a column does not redraw its cards when another column changes.
  const drawn = useMemo(() => {
    const drawCard = (row: StatedRow) => card(row, field && names.get(String(row[field as keyof StatedRow] ?? '')))
    return { card: drawCard, action, addressOf, cardHeight }
  }, [card, field, names, action, addressOf, cardHeight])
  const { open } = steps
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards inside are links; their keys are handled here
    <div className={classes.stage} ref={stage} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      <section className={classes.board} data-part="scroller" aria-label={t('board.label')} aria-describedby={hint}>
        {board.columns.map((column) => (
          <ColumnView
            key={column.status}
            states={states}
            column={column}
            drawn={drawn}
            active={keys.active}
            aim={keys.aim?.status === column.status ? keys.aim : null}
            onMore={() => board.more(column.status)}
            onRetry={board.retry}
          />
        ))}
      </section>
      <div className={classes.shield} data-part="shield" aria-hidden />
      <div className={classes.ghost} data-part="ghost" aria-hidden>
        <div data-part="copy" />
        <span className={classes.verdict} data-part="verdict" />
      </div>
      <div id={hint} hidden>
        {t('board.hint')}
      </div>
      {keys.held !== null && keys.spoken !== '' && <p className={classes.spoken}>{keys.spoken}</p>}
      <VisuallyHidden role="status" aria-live="assertive">
        {keys.spoken}
      </VisuallyHidden>
      {open && <CardDialog states={states} open={open} steps={steps} wayOut={wayOut} />}
    </div>
  )
}

type CardDialogProps = {
  states: States
  open: NonNullable<ReturnType<typeof useBoardSteps>['open']>
  steps: Pick<ReturnType<typeof useBoardSteps>, 'close' | 'done'>
  wayOut: NonNullable<Props['wayOut']>
}

function CardDialog({ states, open: { row, step }, steps, wayOut }: CardDialogProps) {
  const calls = useStateCalls(states, row)
  return (
    <StepDialog
      states={states}
      row={row}
      step={step}
      calls={calls}
      wayOut={(refusal) => wayOut(row, refusal)}
      onResume={() => void calls.resume().then(steps.close, showFailure)}
      onDone={steps.done}
      onClose={steps.close}
    />
  )
}
