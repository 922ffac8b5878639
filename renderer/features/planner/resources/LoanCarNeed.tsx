import { Button, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { DialogProps } from '../data/dialogProps.ts'
import classes from '../style/Planner.module.css'
import { usePlanWrite } from './usePlanWrite.ts'

type Props = Pick<DialogProps, 'frame' | 'source' | 'words'> & {
  block: PlannerBlock
  onCar: (car: string | null) => void
}

/** Chooses the loan car of a block, and books it for the time of the work. */
export function LoanCarNeed({ frame, source, words, block, onCar }: Props) {
  const { t } = useTranslation('planner')
  const car = block.needs.loan_car_uuid
  const isOpen = frame.location.is_active
  const timing = timingOf(source.calendar, block)
  const booked = frame.bookings.filter(
    ({ loan_car_uuid, paper_uuid }) => loan_car_uuid === car && paper_uuid === block.paper_uuid,
  )
  const book = usePlanWrite((body: { loan_car_uuid: string; from: string; until: string }) =>
    call('POST /v1/workshop/planner/loan-bookings', { body: { ...body, paper_uuid: block.paper_uuid } }),
  )
  const release = usePlanWrite((uuid: string) =>
    call('DELETE /v1/workshop/planner/loan-bookings/:uuid', { params: { uuid } }),
  )
  const iso = (moment: number) => new Date(moment).toISOString()
  const lasts = timing && Number.isFinite(timing.end) ? timing : null
  return (
    <>
      <Select
        label={t('fields.loanCar')}
        data={frame.loan_cars
          .filter(({ is_usable, uuid }) => (is_usable && isOpen) || uuid === car)
          .map((one) => ({ value: one.uuid, label: one.name }))}
        value={car}
        clearable
        onChange={onCar}
      />
      {booked.map(({ uuid, from, until }) => (
        <div key={uuid} className={classes.pair}>
          <span>{t('resources.booked', { span: words.span(Date.parse(from), Date.parse(until)) })}</span>
          <Button size="md" variant="default" onClick={() => release.mutate(uuid)}>
            {t('resources.release')}
          </Button>
        </div>
      ))}
      {isOpen && car !== null && lasts && booked.length === 0 && (
        <Button
          size="md"
          variant="light"
          loading={book.isPending}
          onClick={() => book.mutate({ loan_car_uuid: car, from: iso(lasts.start), until: iso(lasts.end) })}
        >
          {t('resources.bookSpan', { span: words.span(lasts.start, lasts.end) })}
        </Button>
      )}
    </>
  )
}
