import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayNumber, localDay } from '#contract/planning/localDay.ts'
import { call } from '#renderer/net/calls/api.ts'
import { weekOf } from '../board/axis.ts'
import type { DialogProps } from '../data/dialogProps.ts'
import type { LoanCar } from '../data/planData.ts'
import classes from '../style/Planner.module.css'
import { ResourceHistory } from './ResourceHistory.tsx'
import { usePlanWrite } from './usePlanWrite.ts'

/** The bookings of one loan car in a week, and the button that ends a booking. */
export function CarStrip({
  frame,
  source,
  words,
  day,
  mayChange,
  car,
  onEdit,
}: DialogProps & { car: LoanCar; onEdit: () => void }) {
  const { t } = useTranslation('planner')
  const release = usePlanWrite((uuid: string) =>
    call('DELETE /v1/workshop/planner/loan-bookings/:uuid', { params: { uuid } }),
  )
  const week = weekOf(day)
  const zone = frame.location.time_zone
  const first = localDay(zone, dayNumber(week[0] ?? day)).from
  const last = localDay(zone, dayNumber(week.at(-1) ?? day)).to
  const share = (moment: number) => ((Math.min(Math.max(moment, first), last) - first) / (last - first)) * 100
  const own = frame.bookings
    .filter(({ loan_car_uuid }) => loan_car_uuid === car.uuid)
    .map((one) => ({ ...one, start: Date.parse(one.from), end: Date.parse(one.until) }))
    .filter(({ start, end }) => start < last && end > first)
  const when = (moment: number) => `${words.day(words.dayOf(moment))} ${words.clock(moment)}`
  const who = (paper: string) => source.papers.get(paper)?.licensePlate || t('resources.order')
  return (
    <section className={classes.stack} data-car={car.uuid}>
      <Group justify="space-between" wrap="nowrap">
        <span>
          <strong>
            <bdi dir="auto">{car.name}</bdi>
          </strong>{' '}
          <bdi dir="ltr">{car.licensePlate}</bdi>{' '}
          <span className={classes.capacity}>
            {!car.is_usable ? t('resources.locked') : own.length === 0 && t('resources.free')}
          </span>
        </span>
        <Group gap="xs" wrap="nowrap">
          <ResourceHistory kind="car" uuid={car.uuid} name={car.name} words={words} />
          {mayChange && (
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`${t('resources.change')}: ${car.name}`}
              onClick={onEdit}
            >
              <IconPencil size={18} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <div className={classes.strip} aria-hidden="true">
        {week.map((one, index) => (
          <span key={one} className={classes.stripDay} style={{ insetInlineStart: `${(index / week.length) * 100}%` }}>
            {words.day(one).split(' ')[0]}
          </span>
        ))}
        {own.map(({ uuid, start, end }) => (
          <i
            key={uuid}
            className={classes.taken}
            style={{ insetInlineStart: `${share(start)}%`, inlineSize: `${share(end) - share(start)}%` }}
          />
        ))}
      </div>
      {own.map(({ uuid, paper_uuid, start, end }) => (
        <Group key={uuid} justify="space-between" wrap="nowrap" data-booking={uuid}>
          <span>
            <bdi dir="auto">{who(paper_uuid)}</bdi> · <bdi>{`${when(start)} – ${when(end)}`}</bdi>
          </span>
          {mayChange && (
            <Button
              size="md"
              variant="default"
              aria-label={`${t('resources.release')}: ${car.name}, ${who(paper_uuid)}`}
              onClick={() => release.mutate(uuid)}
            >
              {t('resources.release')}
            </Button>
          )}
        </Group>
      ))}
    </section>
  )
}
