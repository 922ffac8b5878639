import { type DomainEvent, streamOf } from '#contract/events/domainEvents.ts'
import { onCommit, type Tx } from '#server/db/database.ts'
import { subscribe } from '#server/events/subscription.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'
import { announceBlocks, announceStale } from './blocks/announcePlan.ts'
import { blockRows, isStanding, toBlock } from './blocks/planBlocks.ts'
import type { Writer } from './blocks/writeBlocks.ts'
import { followPaper } from './followPaper.ts'
import { releaseTaken } from './loanCars.ts'

type Services = { hub: Hub; now: () => number }

/** Fields of a paper that blocks show, or that decide which papers a plan shows. Clients then refetch the plan. */
const OF_PAPERS: readonly string[] = [
  ...['deleted_at', 'location_uuid', 'jobId', 'tag', 'licensePlate', 'vin', 'model', 'drive', 'type', 'priority'],
  ...['promised_at', 'promised_is_binding', 'waiting_customer', 'replacement_car', 'wash', 'parking_place'],
  ...['key_place', 'workshop_uuid', 'advisor_uuid', 'technician_uuid', 'customer_uuid'],
]
/** Fields of a work that blocks show, or that decide which works a plan shows. */
const OF_WORKS: readonly string[] = [
  ...['deleted_at', 'location_uuid', 'paper_uuid', 'position', 'extension', 'text', 'labour_number', 'target_ze'],
  ...['technician_uuid', 'estimated_ze', 'skill', 'bay_kind'],
]
/** Fields of a work that a block takes over. Their change updates the blocks and nothing else of the plan. */
const OF_BLOCKS: readonly string[] = ['state', 'hold_reason']

const PAPER_WRITES = ['paper.created', 'paper.changed', 'paper.deleted', 'paper.restored'] as const
const WORK_WRITES = ['work.created', 'work.changed', 'work.deleted', 'work.restored'] as const
type Written = DomainEvent<(typeof PAPER_WRITES)[number] | (typeof WORK_WRITES)[number]>
type Shown = Written | DomainEvent<'paper.status' | 'paper.hold'>

const isStep = (event: Shown): event is DomainEvent<'paper.status' | 'paper.hold'> =>
  event.type === 'paper.status' || event.type === 'paper.hold'
const isOfWork = ({ type }: Shown) => type.startsWith('work.')
const hasOne = ({ data }: Shown, names: readonly string[]) => data.fields.some((field) => names.includes(field))
const isForPapers = (event: Shown) => !isStep(event) && hasOne(event, isOfWork(event) ? OF_WORKS : OF_PAPERS)
const isForBlocks = (event: Shown) => isStep(event) || (isOfWork(event) && hasOne(event, OF_BLOCKS))

/** Moves the blocks of a paper to the paper's location. */
async function moveJobs(tx: Tx, { hub, now }: Services, writer: Writer, uuid: string, places: readonly string[]) {
  const paper = await tx.selectFrom('papers').select('location_uuid').where('uuid', '=', uuid).executeTakeFirst()
  if (!paper) return
  const { location_uuid: to } = paper
  for (const from of places.filter((place) => place !== to)) {
    const changes = await followPaper(tx, writer, { paper: uuid, from, to }, now())
    await announceBlocks(tx, hub, writer, { changes })
  }
}

/**
 * Releases the loan cars of a restored paper that are no longer free, and tells the user who restored it which ones are
 * lost.
 */
async function settleLoans(tx: Tx, { hub, now }: Services, writer: Writer, uuid: string): Promise<void> {
  const lost = await releaseTaken(tx, writer, uuid, now())
  if (lost.length === 0) return
  const paper = await tx
    .selectFrom('papers')
    .select(['licensePlate', 'jobId', 'location_uuid'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  await announceStale(tx, hub, writer, [paper.location_uuid])
  const { dealerId, userUuid } = writer
  if (userUuid === null) return
  onCommit(tx, () => {
    for (const booking of lost)
      hub.publish(dealerId, room.user(userUuid), {
        event: 'workshop.loan.lost',
        data: { paper_uuid: uuid, paper: paper.licensePlate || paper.jobId, ...booking },
      })
  })
}

/** Tells users who may read the plans about the current blocks of a paper. */
async function announceBlocksOf(tx: Tx, hub: Hub, writer: Writer, paper: string): Promise<void> {
  const rows = await blockRows(tx).where('b.paper_uuid', '=', paper).where('b.deleted_at', 'is', null).execute()
  const changes = rows.map((row) => {
    const block = toBlock(row)
    return { uuid: row.uuid, before: block, after: isStanding(row) ? block : null }
  })
  await announceBlocks(tx, hub, writer, { changes })
}

/** Tells users who may read the plans what these events of one paper and its works changed in them. */
async function showPaper(tx: Tx, hub: Hub, writer: Writer, events: readonly [Shown, ...Shown[]]): Promise<void> {
  const places = events.filter(isForPapers).flatMap(({ data }) => data.locations)
  if (places.length > 0) return announceStale(tx, hub, writer, places)
  const [first] = events
  await announceBlocksOf(tx, hub, writer, streamOf(first))
}

/** The plan's subscriptions to changes of papers and their works. */
export const planOfPapers = (services: Services) => [
  subscribe({
    name: 'plan.jobs_follow_paper',
    types: ['paper.changed'],
    when: ({ data }) => data.fields.includes('location_uuid'),
    isAwaited: true,
    handle: (tx, { uuid, data }, cause) => moveJobs(tx, services, cause, uuid, data.locations),
  }),
  subscribe({
    name: 'plan.loans_of_restored',
    types: ['paper.restored', 'paper.status'],
    when: (event) => event.type === 'paper.restored' || event.data.from === 'canceled',
    isAwaited: true,
    handle: (tx, { uuid }, cause) => settleLoans(tx, services, cause, uuid),
  }),
  subscribe({
    name: 'plan.shows_paper',
    types: [...PAPER_WRITES, ...WORK_WRITES, 'paper.status', 'paper.hold'],
    when: (event) => isForPapers(event) || isForBlocks(event),
    handleAll: (tx, events, cause) => showPaper(tx, services.hub, cause, events),
  }),
]
