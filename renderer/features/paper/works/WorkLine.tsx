import { ActionIcon, NativeSelect, Textarea } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WORK_STATES } from '#contract/workshop/enumerations.ts'
import { HOLD_REASONS } from '#contract/workshop/status/holdReason.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { WorkRefusal } from '#renderer/shared/refusals/WorkRefusal.tsx'
import { HelpersCell } from './HelpersCell.tsx'
import { HouseTime } from './HouseTime.tsx'
import { CellTrouble, LineCell } from './LineCell.tsx'
import { StampCell, type WorkTimes } from './StampCell.tsx'
import { useLine, type WorkField } from './useLine.ts'
import type { WorkRow } from './useWorks.ts'
import { workView } from './view.ts'
import classes from './Works.module.css'

type Props = {
  row: WorkRow
  number: number
  readOnly: boolean
  isMarked: boolean
  times: WorkTimes | undefined
  onRemove: (() => void) | null
}

const DETAILS = ['complaint', 'cause', 'correction'] as const satisfies readonly WorkField[]

/** One work: each cell is saved for itself, so that two people on one line do not get in each other's way. */
export function WorkLine({ row, number, readOnly, isMarked, times, onRemove }: Props) {
  const { t } = useTranslation('paper')
  const texts = useRecordTexts(workView)
  const users = useUserNames()
  const line = useLine(row, !readOnly)
  const [isOpen, setOpen] = useState(DETAILS.some((field) => row[field] !== ''))
  const label = (field: WorkField) => t('works.cell', { field: texts.field(field), line: number })
  const hold = String(line.valueOf('hold_reason') ?? '')
  const technician = String(line.valueOf('technician_uuid') ?? '')
  const people = [...users.values()].map((user) => ({ value: user.uuid, label: fullName(user) }))
  // Somebody who left still stands on what they did.
  const known = technician === '' || users.has(technician) ? people : [...people, { value: technician, label: '…' }]
  return (
    <>
      <tr className={classes.line} data-marked={isMarked || undefined} data-state={row.state}>
        <td className={classes.number}>{number}</td>
        <td>
          <LineCell line={line} field="text" label={label('text')} readOnly={readOnly} />
        </td>
        <td>
          <LineCell line={line} field="labour_number" label={label('labour_number')} readOnly={readOnly} />
        </td>
        <td>
          <LineCell line={line} field="target_ze" label={label('target_ze')} readOnly={readOnly} isNumber />
          <HouseTime
            house={times?.house}
            target={Number(line.valueOf('target_ze'))}
            onTake={readOnly ? null : (ze) => line.choose('target_ze', ze)}
          />
        </td>
        <td className={classes.actual}>
          <StampCell row={row} times={times} />
        </td>
        <td>
          <NativeSelect
            size="xs"
            variant="unstyled"
            aria-label={label('technician_uuid')}
            disabled={readOnly}
            data={[{ value: '', label: t('works.nobody') }, ...known]}
            value={technician}
            onChange={({ currentTarget }) => line.choose('technician_uuid', currentTarget.value || null)}
          />
          <CellTrouble line={line} field="technician_uuid" />
          {technician !== '' && <HelpersCell row={row} number={number} technician={technician} readOnly={readOnly} />}
        </td>
        <td>
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
          {row.is_put_off && <p className={classes.hold}>{texts.field('is_put_off')}</p>}
          {hold !== '' && <p className={classes.hold}>{texts.choice('hold_reason', hold)}</p>}
          {line.refused && <WorkRefusal error={line.refused} onClose={line.dismiss} />}
        </td>
        <td className={classes.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
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
              size="sm"
              aria-label={t('works.remove', { line: number })}
              onClick={onRemove}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.detailRow}>
          <td />
          <td colSpan={7}>
            <div className={classes.details}>
              <div>
                <NativeSelect
                  size="xs"
                  label={texts.field('hold_reason')}
                  aria-label={label('hold_reason')}
                  disabled={readOnly}
                  data={['', ...HOLD_REASONS].map((value) => ({ value, label: texts.choice('hold_reason', value) }))}
                  value={hold}
                  onChange={({ currentTarget }) => line.choose('hold_reason', currentTarget.value)}
                />
                <CellTrouble line={line} field="hold_reason" />
              </div>
              {DETAILS.map((field) => (
                <div key={field}>
                  <Textarea
                    size="xs"
                    autosize
                    minRows={2}
                    dir="auto"
                    label={texts.field(field)}
                    aria-label={label(field)}
                    readOnly={readOnly}
                    value={String(line.valueOf(field) ?? '')}
                    onChange={({ currentTarget }) => line.type(field, currentTarget.value)}
                    onBlur={() => line.save(field)}
                    error={line.cells[field]?.state === 'invalid' ? t('works.invalid') : undefined}
                  />
                  <CellTrouble line={line} field={field} />
                </div>
              ))}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
