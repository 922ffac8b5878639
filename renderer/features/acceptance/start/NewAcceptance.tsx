import { Alert, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCar, IconPlus, IconSearch, IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { checkin } from '#contract/records/checkin.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { location } from '#contract/records/location.ts'
import { vehicle } from '#contract/records/vehicle.ts'
import { call } from '#renderer/net/calls/api.ts'
import { findKeptAnswer, keepAnswer } from '#renderer/net/session/keptAnswers.ts'
import { useOwner } from '#renderer/net/session/useOwner.ts'
import { useStaffSettings } from '#renderer/net/settings/useStaffSettings.ts'
import { DetailSkeleton } from '#renderer/records/form/detail/DetailSkeleton.tsx'
import { filterKey } from '#renderer/records/list/rows/listQuery.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import { createLocalValue, useLocalValue } from '#renderer/storage/localValue.ts'
import { Chips } from '../parts/Chips.tsx'
import { Panel } from '../parts/Panel.tsx'
import classes from './Start.module.css'
import { type Origin, useBegin } from './useBegin.ts'

/** The location of the last new acceptance on this device, after its owner and a blank. Older versions kept no owner. */
const keptLocation = createLocalValue('acceptance.location', (text) => text ?? '')

/** The name under which the last list of locations is kept. */
const NAME = 'acceptance_locations'

/** Pause in typing before cars are searched (ms), and most shown cars. */
const PAUSE_MS = 200
const MOST = 8
const ORIGINS = ['checkin', 'paper', 'vehicle'] as const

/** Begins an acceptance: from the record in the address, or from a car that the user finds here. */
export function NewAcceptance() {
  const [parameters] = useSearchParams()
  const from = ORIGINS.find((one) => parameters.has(one))
  const origin = from ? { from, uuid: parameters.get(from) ?? '' } : null
  const { locations, chosen, choose, unknown } = useLocations()
  const { begin, isBusy, isReady, isCutOff } = useBegin()
  // The steps of the walk need them, and the network may be lost on the way to the car.
  useStaffSettings()
  const isBegun = useRef(false)
  const isDecided = origin !== null && (origin.from !== 'vehicle' || chosen !== null)
  useEffect(() => {
    if (!isDecided || !isReady || isBegun.current) return
    isBegun.current = true
    void begin(origin, chosen)
  }, [isDecided, isReady, begin, origin, chosen])
  if (isDecided && (isBusy || !isBegun.current)) return <DetailSkeleton />
  return (
    <Choose
      locations={locations}
      chosen={chosen}
      unknown={unknown}
      isCutOff={isCutOff}
      onChoose={choose}
      isBusy={isBusy}
      onBegin={(what, typed) => void begin(what, chosen, typed)}
    />
  )
}

/**
 * The locations of the user. Chosen is the last one on this device, else the user's home location, else the only one.
 */
function useLocations() {
  const [kept, keep] = useLocalValue(keptLocation)
  const owner = useOwner()
  const [last = '', keeper] = kept.split(' ').toReversed()
  const { data, isError } = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, { q: '' }, signal),
  })
  useEffect(() => {
    if (data && owner !== '') keepAnswer(NAME, owner, data)
  }, [data, owner])
  // Without a network the locations that this device saw last can be chosen.
  const answer = useMemo(() => data ?? findKeptAnswer<typeof data>(NAME, owner), [data, owner])
  const locations = (answer?.items ?? []).filter(({ deleted }) => !deleted)
  const [only, other] = locations
  // The answer names the user's home location. Without the right to see the desks, the user chooses a location.
  const desks = useQuery({
    queryKey: ['checkin', 'desks'],
    queryFn: ({ signal }) => call('GET /v1/service/checkin/desks', { signal }),
    retry: false,
  })
  const wanted = last || desks.data?.home_uuid
  const listed = locations.find(({ uuid }) => uuid === wanted) ?? (other ? undefined : only)
  const isUnlisted = isError && !answer
  // The location that this user chose here last counts even without a list of locations.
  const own = isUnlisted && keeper === owner && owner !== '' ? last : null
  const unknown: Unknown = own === null ? 'all' : 'names'
  return {
    locations,
    chosen: listed?.uuid ?? own,
    choose: (uuid: string) => keep(`${owner} ${uuid}`),
    unknown: isUnlisted ? unknown : null,
  }
}

/** `all`: this device has never seen the locations, and cannot ask for them now. `names`: it knows only the last one. */
type Unknown = 'all' | 'names'

type Props = {
  locations: readonly { uuid: string; label: string }[]
  chosen: string | null
  unknown: Unknown | null
  /** The server cannot be reached, and this device does not have the chosen car. */
  isCutOff: boolean
  onChoose: (uuid: string) => void
  isBusy: boolean
  onBegin: (origin: Origin, typed?: { licensePlate: string }) => void
}

function Choose({ locations, chosen, unknown, isCutOff, onChoose, isBusy, onBegin }: Props) {
  const { t } = useTranslation('acceptance')
  const [typed, setTyped] = useState('')
  const canBegin = chosen !== null && !isBusy
  return (
    <div className={classes.start}>
      <h2 className={classes.title}>{t('start.title')}</h2>
      {isCutOff && (
        <Alert color="yellow" role="alert">
          {t('start.cutOff')}
        </Alert>
      )}
      {locations.length > 1 && (
        <Chips
          label={t('fields.location_uuid')}
          of={locations.map(({ uuid }) => uuid)}
          value={chosen}
          textOf={(uuid) => <bdi>{locations.find((one) => one.uuid === uuid)?.label}</bdi>}
          onChange={onChoose}
          readOnly={false}
        />
      )}
      <TextInput
        size="lg"
        label={t('start.find')}
        leftSection={<IconSearch aria-hidden />}
        value={typed}
        dir="auto"
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Cars typed={typed} canBegin={canBegin} onBegin={onBegin} />
      {typed.trim() === '' && <Arrived location={chosen} canBegin={canBegin} onBegin={onBegin} />}
      <Button
        size="lg"
        variant="default"
        leftSection={<IconPlus aria-hidden />}
        disabled={!canBegin}
        onClick={() => onBegin(null, { licensePlate: typed.trim() })}
      >
        {typed.trim() === '' ? t('start.empty') : t('start.new', { plate: typed.trim() })}
      </Button>
      {chosen === null && locations.length > 1 && <p role="status">{t('start.location')}</p>}
      {unknown === 'all' && <p role="alert">{t('start.unknown')}</p>}
      {unknown === 'names' && <p role="status">{t('start.lastLocation')}</p>}
    </div>
  )
}

type CarsProps = { typed: string; canBegin: boolean; onBegin: (origin: Origin) => void }

/** Known cars with this plate, VIN or model. */
function Cars({ typed, canBegin, onBegin }: CarsProps) {
  const { t } = useTranslation('acceptance')
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const query = { q, limit: String(MOST) }
  const { data } = useQuery({
    queryKey: recordKeys.page(vehicle, query, null),
    queryFn: ({ signal }) => recordCalls.page(vehicle, query, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const cars = q === '' ? [] : ((data?.items ?? []) as unknown as RecordRow<typeof vehicle>[])
  const owners = useLabels([
    { to: 'customer', uuids: cars.flatMap(({ customer_uuid }) => (customer_uuid === null ? [] : [customer_uuid])) },
  ])
  if (cars.length === 0) return null
  return (
    <Panel title={t('start.known')}>
      <ul className={classes.list}>
        {cars.map((car) => (
          <li key={car.uuid}>
            <button
              type="button"
              className={classes.car}
              disabled={!canBegin}
              onClick={() => onBegin({ from: 'vehicle', uuid: car.uuid })}
            >
              <IconCar aria-hidden />
              <strong>
                <bdi dir="ltr">{car.licensePlate || car.vin}</bdi>
              </strong>
              <span dir="auto">{[car.make, car.model].filter(Boolean).join(' ')}</span>
              <span dir="auto">{owners.get(car.customer_uuid ?? '')}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type ArrivedProps = { location: string | null; canBegin: boolean; onBegin: (origin: Origin) => void }

/** Cars that are here and wait for their acceptance. */
function Arrived({ location: at, canBegin, onBegin }: ArrivedProps) {
  const { t } = useTranslation('acceptance')
  const query = {
    [filterKey('desk_state', 'in')]: ['here', 'called', 'accepting'],
    ...(at !== null && { [filterKey('location_uuid', 'in')]: at }),
    sort: 'target_date',
    limit: String(MOST),
  }
  const { data } = useQuery({
    queryKey: recordKeys.page(checkin, query, null),
    queryFn: ({ signal }) => recordCalls.page(checkin, query, signal),
    retry: false,
  })
  const rows = (data?.items ?? []) as unknown as RecordRow<typeof checkin>[]
  if (rows.length === 0) return null
  return (
    <Panel title={t('start.arrived')}>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.uuid}>
            <button
              type="button"
              className={classes.car}
              disabled={!canBegin}
              onClick={() => onBegin({ from: 'checkin', uuid: row.uuid })}
            >
              <IconUserCheck aria-hidden />
              <strong>
                <bdi dir="ltr">{row.licensePlate || row.vin}</bdi>
              </strong>
              <span dir="auto">{row.customer_name}</span>
              <span dir="auto">{row.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
