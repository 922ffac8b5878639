import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RecordRow } from '#contract/records/define.ts'
import { work } from '#contract/records/work.ts'
import { workPackage } from '#contract/records/workPackage.ts'
import { typedIn } from '#contract/text/words.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { formCalls } from '#renderer/records/form/draft/formCalls.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import type { NewWork } from './useWorks.ts'

type PackageWork = RecordRow<typeof workPackage>['works'][number]
/** A set of works that a location often does together. */
export type WorkPackage = { uuid: string; name: string; works: readonly PackageWork[] }

const none: readonly WorkPackage[] = []

/** Packages that are fetched at once. A location with more is searched on the server. */
const PAGE = 100
/** Pause in typing after which the server searches (ms). */
const PAUSE_MS = 150

type Offered = { packages: readonly WorkPackage[]; hasMore: boolean }

/**
 * The active packages of a location by name, limited to those that fit the typed text. A location with more than one
 * page of packages is searched on the server while the user types.
 */
export function usePackages(location: unknown, typed = ''): Offered {
  const wanted = typed.trim().toLowerCase()
  const [q] = useDebouncedValue(wanted, PAUSE_MS)
  const ofLocation = {
    'filter[location_uuid][in]': String(location),
    'filter[is_active][is]': 'true',
    sort: 'name',
    limit: String(PAGE),
  }
  const pageOf = (query: Record<string, string>) => ({
    queryKey: recordKeys.page(workPackage, query, null),
    queryFn: async ({ signal }: { signal: AbortSignal }) => recordCalls.page(workPackage, query, signal),
  })
  const first = useQuery({ ...pageOf(ofLocation), enabled: typeof location === 'string' })
  const hasMore = first.data?.has_more === true
  const found = useQuery({
    ...pageOf({ ...ofLocation, q }),
    enabled: hasMore && q !== '',
    placeholderData: keepPreviousData,
  })
  const known = (first.data?.items as unknown as readonly WorkPackage[] | undefined) ?? none
  const more = wanted === '' ? none : ((found.data?.items as unknown as readonly WorkPackage[] | undefined) ?? none)
  const isFound = typedIn(typed)
  const own = known.filter(({ name }) => isFound(name))
  const shown = new Set(own.map(({ uuid }) => uuid))
  return { packages: [...own, ...more.filter(({ uuid }) => !shown.has(uuid))], hasMore }
}

export const zeOf = ({ works }: WorkPackage): number => works.reduce((sum, { target_ze }) => sum + target_ze, 0)

type Begun = { of: string; lines: readonly { body: Record<string, unknown>; key: string }[] }

/**
 * Appends the works of a package to a paper. A retry sends the same lines with the same keys, so that saved ones are
 * not created twice.
 */
export function useAddPackage() {
  const client = useQueryClient()
  const begun = useRef<Begun | null>(null)
  return async (line: Omit<NewWork, 'text'>, { uuid, works }: WorkPackage): Promise<void> => {
    if (begun.current?.of !== uuid)
      begun.current = {
        of: uuid,
        lines: works.map(({ text, labour_number, target_ze, skill, bay_kind }, nth) => ({
          body: Object.assign({ text, labour_number, target_ze, skill, bay_kind }, line, {
            position: line.position + nth,
          }),
          key: randomUuid(),
        })),
      }
    try {
      for (const { body, key } of begun.current.lines) await formCalls.create(work, body, key)
      begun.current = null
    } finally {
      await client.invalidateQueries({ queryKey: recordKeys.lists(work) })
    }
  }
}
