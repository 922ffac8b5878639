import { useSearchParams } from 'react-router-dom'
import { DAY_MS } from '#contract/durations.ts'
import { VIN_PATTERN } from '#contract/vehicles/vin.ts'
import { fitsHst } from '#contract/workshop/hst/hstFilter.ts'
import { HST_STATES, type HstState } from '#contract/workshop/hst/hstState.ts'
import { useColumns } from '#renderer/records/list/columns/useColumns.ts'
import { filterKey, filterParts } from '#renderer/records/list/rows/listQuery.ts'
import type { ListState } from '#renderer/records/list/rows/useRecordList.ts'
import { today } from '#renderer/ui/time/today.ts'
import type { HstRow } from '../data/hstQueries.ts'
import { hstView, isHstColumn, sortedRows } from './hstView.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))
const isState = (text: string): text is HstState => (HST_STATES as readonly string[]).includes(text)
/** Filters in the address other than the search and the open car. */
const NARROWED = ['day', 'site', 'state', 'brand', 'advisor'] as const
/** A saved view of tomorrow must always mean the next day, so the word is stored instead of the date. */
const TOMORROW = 'tomorrow'

/** The next calendar day. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}

/** Filters, columns and the open vehicle of the list. They are in the address, so that it can be shared. */
export function useHstFilter() {
  const [params, setParams] = useSearchParams()
  const columns = useColumns(hstView)
  const of = (name: string) => params.get(name) ?? ''
  const change = (values: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const named = isDay(of('day')) ? of('day') : today()
  const day = of('day') === TOMORROW ? nextDay(today()) : named
  const vin = of('vin').toUpperCase()
  const narrowing = {
    q: of('q'),
    brand: of('brand'),
    advisor: of('advisor'),
    state: isState(of('state')) ? (of('state') as HstState) : ('' as const),
  }
  const sort = isHstColumn(of('sort').replace(/^-/, '')) ? of('sort') : ''
  const listState: ListState = {
    view: hstView,
    columns,
    query: {
      ...(sort !== '' && { sort }),
      ...Object.fromEntries(NARROWED.flatMap((name) => (of(name) === '' ? [] : [[filterKey(name, 'eq'), of(name)]]))),
    },
    setQuery(next) {
      const wanted = new Map(Object.entries(next).map(([key, value]) => [filterParts(key)?.name ?? key, String(value)]))
      change(Object.fromEntries([...NARROWED, 'sort'].map((name) => [name, wanted.get(name) ?? ''])))
    },
  }
  return {
    ...narrowing,
    day,
    site: of('site'),
    vin: new RegExp(VIN_PATTERN).test(vin) ? vin : '',
    /** Sets one filter of the address. An empty value removes it. */
    set: (name: string, value: string) => change({ [name]: value }),
    /** Removes all filters except the day and the search. */
    clear: () => change({ site: '', state: '', brand: '', advisor: '' }),
    setDay: (wanted: string) => {
      const written = wanted === nextDay(today()) ? TOMORROW : wanted
      change({ day: wanted === today() ? '' : written })
    },
    openVehicle: (wanted: string) => change({ vin: wanted }),
    look: listState,
    shown: (rows: readonly HstRow[]) =>
      sortedRows(
        rows.filter((row) => fitsHst(row, narrowing)),
        sort,
      ),
    narrowing,
  }
}
export type HstFilter = ReturnType<typeof useHstFilter>
