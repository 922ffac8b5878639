import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { plateKey } from '#contract/vehicles/licensePlate.ts'
import { checkVin } from '#contract/vehicles/vin.ts'
import { call } from '#renderer/net/calls/api.ts'

const PAUSE_MS = 200
const SHORTEST_PLATE = 4

/** Vehicles with exactly the typed plate or VIN. `isUnknown`: the search ran and found none. */
export function useKnownCars(plate: unknown, vin: unknown, isWanted: boolean) {
  const typedVin = checkVin(String(vin ?? ''))
  const key = typedVin.problem === null ? typedVin.vin : plateKey(String(plate ?? ''))
  const [q] = useDebouncedValue(key, PAUSE_MS)
  const isAsked = isWanted && q.length >= SHORTEST_PLATE && q === key
  const { data } = useQuery({
    queryKey: ['paper', 'find', q],
    queryFn: ({ signal }) => call('GET /v1/workshop/find', { query: { q }, signal }),
    enabled: isAsked,
  })
  // A plate that only begins with the typed text belongs to another car.
  const known = (isAsked && data?.vehicles.filter((one) => one.vin === q || plateKey(one.licensePlate) === q)) || []
  return { known, isUnknown: isAsked && data !== undefined && known.length === 0 }
}
