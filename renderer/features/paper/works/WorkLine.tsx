import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WORK_STATES } from '#contract/workshop/enumerations.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { HeldBadge } from '#renderer/shared/orderState/HeldBadge.tsx'
import { WorkRefusal } from '#renderer/shared/refusals/WorkRefusal.tsx'
import { useTechnicianOptions } from '../technicians/useTechnicians.ts'
import { HelpersCell } from './HelpersCell.tsx'
import { HouseTime } from './HouseTime.tsx'
import { CellTrouble, LineCell } from './LineCell.tsx'
import type { NewValues } from './lineQueue.ts'
import { StampCell, type WorkTimes } from './StampCell.tsx'
import { useLine, type WorkField } from './useLine.ts'
import type { WorkRow } from './useWorks.ts'
import { workView } from './view.ts'
import { hasDetails, WorkDetails } from './WorkDetails.tsx'
import classes from './Works.module.css'

type Props = {
  row: WorkRow
  number: number
  readOnly: boolean
  isMarked: boolean
  times: WorkTimes | undefined
  onRemove: (() => void) | null
  onMore: (lines: readonly NewValues[]) => void
}

/** One work. Each cell is saved separately, so that two users can edit one line. */
export function WorkLine({ row, number, readOnly, isMarked, times, onRemove, onMore }: Props) {
  const { t } = useTranslation('paper')
  const texts = useRecordTexts(workView)
  const line = useLine(row, !readOnly)
  const [isOpen, setOpen] = useState(hasDetails(row))
  const label = (field: WorkField) => t('works.cell', { field: texts.field(field), line: number })
  const hold = String(line.valueOf('hold_reason') ?? '')
  const technician = String(line.valueOf('technician_uuid') ?? '')
  // A user who left the workshop keeps their name on the work.
  const { options } = useTechnicianOptions(row.location_uuid, [technician])
  return (
    <>
      <tr className={classes.line} data-marked={isMarked || undefined} data-state={row.state}>
        <td className={classes.number}>{number}</td>
        <td>
          <LineCell line={line} field="text" label={label('text')} readOnly={readOnly} {...(!readOnly && { onMore })} />
        </td>
        <td data-cell="labour_number" data-label={texts.field('labour_number')}>
          <LineCell line={line} field="labour_number" label={label('labour_number')} readOnly={readOnly} />
        </td>
        <td data-cell="target_ze" data-label={texts.field('target_ze')}>
          <LineCell line={line} field="target_ze" label={label('target_ze')} readOnly={readOnly} isNumber />
          <HouseTime
            house={times?.house}
            target={Number(line.valueOf('target_ze'))}
            onTake={readOnly ? null : (ze) => line.choose('target_ze', ze)}
          />
        </td>
        <td className={classes.actual} data-cell="actual" data-label={t('works.actual')}>
          <StampCell row={row} times={times} />
        </td>
        <td data-cell="people" data-label={texts.field('technician_uuid')}>
          <div className={classes.people}>
            <NativeSelect
              size="xs"
              variant="unstyled"
              aria-label={label('technician_uuid')}
              title={t('works.onlyWorkshop')}
              disabled={readOnly}
              data={[{ value: '', label: t('works.nobody') }, ...options]}
              value={technician}
              onChange={({ currentTarget }) => line.choose('technician_uuid', currentTarget.value || null)}
            />
            {technician !== '' && <HelpersCell row={row} number={number} technician={technician} readOnly={readOnly} />}
          </div>
          <CellTrouble line={line} field="technician_uuid" />
        </td>
        <td data-cell="state" data-label={texts.field('state')}>
          <NativeSelect
            size="xs"
            variant="unstyled"
            aria-label={label('state')}
            disabled={readOnly}
            data={WORK_STATES.map((value) => ({ value, label: texts.choice('state', value) }))}
            value={String(line.valueOf('state'))}
            onChange={({ currentTarget }) => line.choose('state', currentTarget.value)}
          />
          <CellTrouble line={line} field="state" />
          {row.is_put_off && <p className={classes.putOff}>{texts.field('is_put_off')}</p>}
          {hold !== '' && <HeldBadge>{texts.choice('hold_reason', hold)}</HeldBadge>}
          {line.refused && <WorkRefusal error={line.refused} onClose={line.dismiss} />}
        </td>
        <td className={classes.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={t('works.details', { line: number })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} className={classes.chevron} data-open={isOpen || undefined} />
          </ActionIcon>
          {onRemove && (
            <ActionIcon
              variant="subtle"
              color="red"
              size="md"
              aria-label={t('works.remove', { line: number })}
              onClick={onRemove}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </td>
      </tr>
      {isOpen && <WorkDetails line={line} label={label} readOnly={readOnly} />}
    </>
  )
}
