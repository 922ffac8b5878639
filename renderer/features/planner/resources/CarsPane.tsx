import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { SaveTable } from '#renderer/records/list/tools/SaveTable.tsx'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import type { DialogProps } from '../data/dialogProps.ts'
import type { LoanCar } from '../data/planData.ts'
import classes from '../style/Planner.module.css'
import { CarForm } from './CarForm.tsx'
import { CarStrip } from './CarStrip.tsx'
import { usePlanWrite } from './usePlanWrite.ts'
import { yearAround } from './yearAround.ts'

/** The loan cars and their bookings in the shown week. */
export function CarsPane(props: DialogProps) {
  const { frame, mayChange, day } = props
  const listed = { ...yearAround(day), location_uuid: frame.location.uuid }
  const { is_active } = frame.location
  const { t } = useTranslation('planner')
  const [edited, edit] = useState<LoanCar | 'new' | null>(null)
  return (
    <div className={classes.stack}>
      {frame.loan_cars.length === 0 && <p className={classes.capacity}>{t('resources.noCars')}</p>}
      {frame.loan_cars.length > 0 && (
        <SaveTable
          addressOf={(ending) => `/v1/workshop/planner/loan-cars/export.${ending}`}
          query={listed}
          name={t('resources.cars')}
        />
      )}
      {frame.loan_cars.map((car) => (
        <CarStrip key={car.uuid} {...props} car={car} onEdit={() => edit(car)} />
      ))}
      {mayChange && is_active && edited === null && (
        <Button size="md" variant="light" onClick={() => edit('new')}>
          {t('resources.addCar')}
        </Button>
      )}
      {mayChange && edited !== null && (
        <CarForm
          key={edited === 'new' ? 'new' : edited.uuid}
          location={frame.location.uuid}
          car={edited === 'new' ? null : (frame.loan_cars.find(({ uuid }) => uuid === edited.uuid) ?? edited)}
          onClose={() => edit(null)}
        />
      )}
      {mayChange && is_active && frame.loan_cars.length > 0 && <BookForm {...props} />}
    </div>
  )
}

/** Books a loan car for a paper that the plan has loaded. */
function BookForm({ frame, source }: DialogProps) {
  const { t } = useTranslation('planner')
  const [car, setCar] = useState<string | null>(null)
  const [paper, setPaper] = useState<string | null>(null)
  const [from, setFrom] = useState<TypedMoment>(null)
  const [until, setUntil] = useState<TypedMoment>(null)
  useTypedInput(car, paper, from !== null, until !== null)
  const book = usePlanWrite(
    (body: { loan_car_uuid: string; paper_uuid: string; from: string; until: string }) =>
      call('POST /v1/workshop/planner/loan-bookings', { body }),
    () => setPaper(null),
  )
  const papers = [...source.papers.values()].filter(({ location_uuid }) => location_uuid === frame.location.uuid)
  const wanted =
    car !== null && paper !== null && from && until && from < until
      ? { loan_car_uuid: car, paper_uuid: paper, from, until }
      : null
  return (
    <section className={classes.stack}>
      <strong>{t('resources.bookTitle')}</strong>
      <div className={classes.pair}>
        <Select
          size="md"
          label={t('fields.loanCar')}
          data={frame.loan_cars.filter((one) => one.is_usable).map((one) => ({ value: one.uuid, label: one.name }))}
          value={car}
          onChange={setCar}
        />
        <SearchSelect
          size="md"
          label={t('resources.order')}
          data={papers.map((one) => ({
            value: one.uuid,
            label: [one.licensePlate, one.jobId, one.customer].filter(Boolean).join(' · ') || '–',
          }))}
          value={paper}
          limit={50}
          onChange={setPaper}
        />
      </div>
      <Group align="end">
        <MomentInput label={t('resources.from')} value={from} onChange={setFrom} />
        <MomentInput label={t('resources.to')} value={until} onChange={setUntil} />
        <Button
          size="md"
          disabled={wanted === null}
          loading={book.isPending}
          onClick={() => wanted && book.mutate(wanted)}
        >
          {t('resources.book')}
        </Button>
      </Group>
    </section>
  )
}
