import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { Actor } from '#contract/workshop/status/paperGraph.ts'
import type { PaperFacts, TransitionInput, TransitionRules } from '#contract/workshop/status/transitionGuards.ts'

/** The allowed steps, written a second time: one line for each line of the agreed graph. */
const GRAPH = `
  new         > in_progress : technician foreman parts_clerk
  new         > canceled    : creator advisor
  in_progress > completed   : assignee foreman
  in_progress > new         : foreman
  in_progress > canceled    : advisor foreman
  completed   > in_progress : foreman
  completed   > delivered   : advisor parts_clerk
  completed   > picked_up   : advisor cashier
  delivered   > picked_up   : advisor cashier
  delivered   > completed   : advisor
  canceled    > new         : creator foreman
  picked_up   > completed   : undo_pick_up`

/** Every pair of the graph, `new>in_progress`, with the roles that may take it. */
export const PAIRS = new Map(
  GRAPH.trim()
    .split('\n')
    .map((line) => {
      const [pair = '', who = ''] = line.split(':')
      return [pair.replaceAll(' ', ''), who.trim().split(' ')]
    }),
)

/** The actor that the graph sees in a staff role. */
export const ACTORS: Readonly<Record<string, readonly Actor[]>> = {
  technician: ['technician'],
  apprentice: ['technician'],
  foreman: ['foreman'],
  service_advisor: ['advisor'],
  parts: ['parts_clerk'],
  cashier: ['cashier'],
  manager: ['foreman', 'advisor'],
  storage: [],
  administrator: [],
}

/** Why the graph refuses a step to a user, for any paper; null if the user may take it. */
export function refusalByGraph(from: RecordStatus, to: RecordStatus, actors: readonly Actor[]): string | null {
  const allowed = PAIRS.get(`${from}>${to}`)
  if (allowed === undefined) return 'transition_unknown'
  return actors.some((actor) => allowed.includes(actor)) ? null : 'role_missing'
}

/** The guards in plain words: a list of everything that must be true for the pair. */
function conditions(pair: string, paper: PaperFacts, input: TransitionInput, rules: TransitionRules): boolean[] {
  const hasReason = (input.reason ?? '').trim().length > 0
  const mayLeave = [paper.securityDamage !== 'open', paper.hst.worst !== 'black']
  const berlinDay = (at: number) => new Date(at).toLocaleDateString('sv', { timeZone: rules.timeZone })
  switch (pair) {
    case 'new>in_progress':
      return [
        !paper.isClaimable || Boolean(input.claim),
        !rules.hstRequired || (paper.hst.age !== null && !paper.hst.isStale),
      ]
    case 'in_progress>completed':
      return [
        paper.openStamps === 0,
        paper.worksInProgress === 0,
        paper.openChecks === 0,
        paper.holdReason === null,
        paper.isFinalCheckDone || !rules.requireQualityCheck,
        paper.kilometers !== null,
      ]
    case 'in_progress>new':
      return [paper.stamps === 0, hasReason]
    case 'in_progress>canceled':
      return [paper.openStamps === 0, hasReason]
    case 'completed>delivered':
      return [paper.isPlaceRecorded, paper.isKeyRecorded, ...mayLeave]
    case 'completed>picked_up':
      return mayLeave
    case 'delivered>picked_up':
      return [(input.takenBy ?? '').trim() !== '', ...mayLeave]
    case 'delivered>completed':
      return [rules.now <= paper.since + 86_400_000, hasReason]
    case 'picked_up>completed':
      return [berlinDay(rules.now) === berlinDay(paper.since), hasReason]
    default:
      return [hasReason]
  }
}

/** The number of unmet conditions; `no` for a step outside the graph, and for a user without its role or right. */
export function obstacles(
  paper: PaperFacts,
  to: RecordStatus,
  person: { mayUpdate: boolean; actors: ReadonlySet<Actor> },
  input: TransitionInput,
  rules: TransitionRules,
): number | 'no' {
  const pair = `${paper.status}>${to}`
  const who = PAIRS.get(pair)
  if (who === undefined || !person.mayUpdate) return 'no'
  if (!person.actors.has('administrator') && ![...person.actors].some((actor) => who.includes(actor))) return 'no'
  return conditions(pair, paper, input, rules).filter((isMet) => !isMet).length
}
