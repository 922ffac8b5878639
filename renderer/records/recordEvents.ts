import type { QueryClient } from '@tanstack/react-query'
import type { Page, RecordDefinition } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'
import type { ServerEvents } from '#contract/socket/events.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { recordCalls, recordKeys } from './recordCalls.ts'
import type { AnyRow } from './view.ts'

/** Changes within this time after the first one are loaded together (ms). */
const GATHERED_MS = 100
/** Above this number of changed rows, reloading the visible pages needs fewer calls than loading each row. */
const MANY = 20
/** How long a deleted or restored row stays visible in a list it left (ms). */
const LEAVES_MS = 3_000

/** The endings of a record's event names. */
const SUFFIX = /\.(changed|created|removed|status|hold)$/

type Changes = Map<string, number>
type Listen = (event: 'custom.event', listener: (data: ServerEvents['custom.event']) => void) => () => void

const ANNOUNCED = new Map(
  Object.values<RecordDefinition>(records).map((record) => [record.event?.name ?? record.name, record]),
)

/** The oldest cached version of a row; null when no version of it is cached. */
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

/** Updates a row in every cached list, without moving it. It moves when the list is loaded again. */
export function patchLists(client: QueryClient, name: string, row: AnyRow): void {
  for (const [key, page] of client.getQueriesData<Page<AnyRow>>({ queryKey: recordKeys.lists({ name }) }))
    if (page?.items.some(({ uuid, version }) => uuid === row.uuid && version < row.version))
      client.setQueryData<Page<AnyRow>>(key, {
        ...page,
        items: page.items.map((one) => (one.uuid === row.uuid ? row : one)),
      })
}

/** Loads changed rows: cached ones one by one, and the lists when a row may be new in them. */
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
  // Includes a row that this user created: its answer was cached before the event, but no list has it yet.
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

/** A change of one of these records reloads all rights, because a group also gives rights to its members. */
const HOLDERS = ['user', 'group']
const isRights = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[0] === 'records' && queryKey[2] === 'rights'

/**
 * Whether the row no longer belongs in the list, because it was deleted or restored. The list still shows it for
 * `LEAVES_MS`.
 */
const leaves = (query: unknown, row: AnyRow) =>
  (row.deleted_at === null) === ((query as { deleted?: string } | undefined)?.deleted === 'only')

/**
 * Follows changes of records: rows change in place wherever they are shown. Returns a function that stops it and marks
 * the cached lists as outdated, because they are no longer followed.
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
  const load = (record: RecordDefinition, changes: Changes) => {
    void refreshRecord(client, record, changes)
    if (HOLDERS.includes(record.name)) void client.invalidateQueries({ predicate: isRights })
  }
  const stopListening = listen('custom.event', ({ type, uuid, version, by }) => {
    const record = SUFFIX.test(type) ? ANNOUNCED.get(type.replace(SUFFIX, '')) : undefined
    if (!record) return
    const { name } = record
    const open = waiting.get(name)
    if (open) {
      open.set(uuid, Math.max(version, open.get(uuid) ?? 0))
      return
    }
    const gathered: Changes = new Map()
    waiting.set(name, gathered)
    later(GATHERED_MS, () => {
      waiting.delete(name)
      if (gathered.size > 0) load(record, gathered)
    })
    // The first change by a colleague is loaded at once. An own one waits, because the answer of its call has the row.
    const isByOther = by !== null && by !== useSession.getState().user?.uuid
    if (isByOther) load(record, new Map([[uuid, version]]))
    else gathered.set(uuid, version)
  })
  // A row that was loaded or saved anywhere also updates the lists.
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
