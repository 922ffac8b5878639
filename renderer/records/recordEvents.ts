import type { QueryClient } from '@tanstack/react-query'
import type { Page, RecordDefinition } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import type { ServerEvents } from '#contract/socket/events.ts'
import { recordCalls, recordKeys } from './recordCalls.ts'
import type { AnyRow } from './view.ts'

/** Changes that come together are fetched together. */
const GATHERED_MS = 100
/** From here on the pages on the screen are fewer calls than the rows. */
const MANY = 20
/** How long a row that left the list can still be seen in it. */
const LEAVES_MS = 3_000

/** What the events of a record end with. */
const SUFFIX = /\.(changed|created|status|hold)$/

type Changes = Map<string, number>
type Listen = (event: 'custom.event', listener: (data: ServerEvents['custom.event']) => void) => () => void

const ANNOUNCED = new Map(
  Object.values<RecordDefinition>(records).map((record) => [record.event?.name ?? record.name, record]),
)

/** The newest version of a row that is known here, wherever it is shown. */
function knownVersion(client: QueryClient, name: string, uuid: string): number | null {
  const row = client.getQueryData<AnyRow>(recordKeys.row({ name }, uuid))
  const listed = client
    .getQueriesData<Page<AnyRow>>({ queryKey: recordKeys.lists({ name }) })
    .flatMap(([, page]) => page?.items.filter((one) => one.uuid === uuid) ?? [])
  const versions = [...listed, ...(row ? [row] : [])].map(({ version }) => version)
  return versions.length > 0 ? Math.min(...versions) : null
}

const isListed = (client: QueryClient, name: string, uuid: string) =>
  client
    .getQueriesData<Page<AnyRow>>({ queryKey: recordKeys.lists({ name }) })
    .some(([, page]) => page?.items.some((row) => row.uuid === uuid))

/** Puts a row into every list that shows it, in its place: it moves only when the list is read again. */
export function patchLists(client: QueryClient, name: string, row: AnyRow): void {
  for (const [key, page] of client.getQueriesData<Page<AnyRow>>({ queryKey: recordKeys.lists({ name }) }))
    if (page?.items.some(({ uuid, version }) => uuid === row.uuid && version < row.version))
      client.setQueryData<Page<AnyRow>>(key, {
        ...page,
        items: page.items.map((one) => (one.uuid === row.uuid ? row : one)),
      })
}

/** Fetches what changed: rows that are shown somewhere one by one, and the list itself for rows that may belong into it. */
export async function refreshRecord(client: QueryClient, record: RecordDefinition, changes: Changes): Promise<void> {
  const { name } = record
  const lists = () => client.invalidateQueries({ queryKey: recordKeys.lists(record) })
  void client.invalidateQueries({ queryKey: recordKeys.labels(record) })
  void client.invalidateQueries({ queryKey: recordKeys.counts(record) })
  if (changes.size > MANY) {
    await client.invalidateQueries({
      queryKey: recordKeys.all(record),
      predicate: ({ queryKey }) => queryKey[2] !== 'labels',
    })
    return
  }
  const old = [...changes].filter(([uuid, version]) => (knownVersion(client, name, uuid) ?? 0) < version)
  // Also what was made here, whose row was known before anybody told.
  const isNew = [...changes.keys()].some((uuid) => !isListed(client, name, uuid))
  const rows = await Promise.all(
    old
      .filter(([uuid]) => knownVersion(client, name, uuid) !== null)
      .map(([uuid]) => recordCalls.row(record, uuid).catch(() => uuid)),
  )
  for (const row of rows)
    if (typeof row === 'string') void client.invalidateQueries({ queryKey: recordKeys.row(record, row) })
    else client.setQueryData(recordKeys.row(record, row.uuid), row)
  if (isNew || rows.some((row) => typeof row === 'string')) await lists()
}

/** Who holds which rights hangs together: a group's are shown with its members and with the files they are for. */
const HOLDERS = ['user', 'group']
const isRights = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] === 'records' && queryKey[2] === 'rights'

/** Whether a row shows its being deleted or restored in a list where it no longer belongs. */
const leaves = (query: unknown, row: AnyRow) =>
  (row.deleted_at === null) === ((query as { deleted?: string } | undefined)?.deleted === 'only')

/**
 * Follows changes of records: rows change in place wherever they are shown. Returns the function that ends it; what is
 * in the cache then counts as old, because nobody watches over it any more.
 */
export function startRecordEvents(client: QueryClient, listen: Listen): () => void {
  const waiting = new Map<string, Changes>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }
  const stopListening = listen('custom.event', ({ type, uuid, version }) => {
    const record = SUFFIX.test(type) ? ANNOUNCED.get(type.replace(SUFFIX, '')) : undefined
    if (!record) return
    const { name } = record
    const changes = waiting.get(name)
    if (changes) changes.set(uuid, Math.max(version, changes.get(uuid) ?? 0))
    else {
      const gathered: Changes = new Map([[uuid, version]])
      waiting.set(name, gathered)
      later(GATHERED_MS, () => {
        waiting.delete(name)
        void refreshRecord(client, record, gathered)
        if (HOLDERS.includes(name)) void client.invalidateQueries({ predicate: isRights })
      })
    }
  })
  // A row that was fetched or saved anywhere is the row of the lists, too.
  const stopWatching = client.getQueryCache().subscribe(({ type, query }) => {
    const [area, name, kind] = query.queryKey
    const row = query.state.data as AnyRow | undefined
    if (type !== 'updated' || area !== 'records' || kind !== 'row' || typeof name !== 'string' || !row) return
    patchLists(client, name, row)
    const stays = client
      .getQueryCache()
      .findAll({ queryKey: recordKeys.lists({ name }) })
      .filter(({ queryKey, state }) => {
        const page = state.data as Page<AnyRow> | undefined
        return leaves(queryKey[3], row) && page?.items.some(({ uuid }) => uuid === row.uuid)
      })
    if (stays.length > 0)
      later(LEAVES_MS, () => void client.invalidateQueries({ queryKey: recordKeys.lists({ name }) }))
  })
  return () => {
    stopListening()
    stopWatching()
    for (const timer of timers) clearTimeout(timer)
    void client.invalidateQueries({ queryKey: ['records'], refetchType: 'none' })
  }
}
