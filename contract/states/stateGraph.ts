import { RECORD_STATUSES, type RecordStatus } from './recordStatus.ts'

/** Refusals of every graph: the step does not exist, the user lacks the right, or the user is not one of its actors. */
export const GRAPH_REFUSALS = ['transition_unknown', 'permission_missing', 'role_missing'] as const
type GraphRefusal = (typeof GRAPH_REFUSALS)[number]

/** A relation of a user to a row that allows every step of every graph. Guards apply to administrators, too. */
type Administrator = 'administrator'

/**
 * The types of one graph. `Facts` describes a row, `Input` what the user gave with the step, and `Rules` the dealer's
 * settings and the current time. The other types are the names of its actors, guards, refusals and effects.
 */
export type GraphTypes = {
  Facts: { status: RecordStatus }
  Input: object
  Rules: object
  Actor: string
  Guard: string
  Refusal: string
  Effect: string
}

/** One step of a graph: who may take it, its conditions, and what else it changes. */
export type GraphStep<T extends GraphTypes> = {
  from: RecordStatus
  to: RecordStatus
  who: readonly T['Actor'][]
  guards: readonly T['Guard'][]
  effect?: T['Effect']
}

/** Checks a condition of a step. Null allows the step. */
type GraphGuard<T extends GraphTypes> = (facts: T['Facts'], input: T['Input'], rules: T['Rules']) => T['Refusal'] | null

/** The statuses of a record: every possible step, and the checks of their conditions. */
export type StateGraph<T extends GraphTypes> = {
  steps: readonly GraphStep<T>[]
  guards: Readonly<Record<T['Guard'], GraphGuard<T>>>
  /** Effects that follow from the row and not from the step alone. They come before the effect of the step. */
  impliedEffects?: (step: GraphStep<T>, facts: T['Facts']) => T['Effect'][]
}

/** A user's relations to a row. `mayUpdate` is the right to change the row. */
export type GraphPerson<T extends GraphTypes> = {
  mayUpdate: boolean
  actors: ReadonlySet<T['Actor'] | Administrator>
}

/** Whether a step is possible now, the reasons against it, and its effects. */
export type StepVerdict<T extends GraphTypes> = {
  isPossible: boolean
  refusals: (T['Refusal'] | GraphRefusal)[]
  effects: T['Effect'][]
}

/** A row, a user and the rules that decide about the user's next step. */
export type StepDecision<T extends GraphTypes> = { facts: T['Facts']; person: GraphPerson<T>; rules: T['Rules'] }

const refused = <T extends GraphTypes>(refusals: (T['Refusal'] | GraphRefusal)[]): StepVerdict<T> => ({
  isPossible: false,
  refusals,
  effects: [],
})

/** Finds the step between two statuses. */
export const findStep = <T extends GraphTypes>(
  { steps }: StateGraph<T>,
  from: RecordStatus,
  to: RecordStatus,
): GraphStep<T> | undefined => steps.find((one) => one.from === from && one.to === to)

/** Why a user may not take a step, whatever the row is like. Undefined for users who may. */
function refusalOf<T extends GraphTypes>(step: GraphStep<T>, { mayUpdate, actors }: GraphPerson<T>) {
  if (!mayUpdate) return 'permission_missing'
  return actors.has('administrator') || step.who.some((actor) => actors.has(actor)) ? undefined : 'role_missing'
}

/** Whether a user is one of those who take a step. Facts about the row can still stand against it. */
export function mayTake<T extends GraphTypes>(
  graph: StateGraph<T>,
  { from, to }: { from: RecordStatus; to: RecordStatus },
  person: GraphPerson<T>,
): boolean {
  const step = findStep(graph, from, to)
  return step !== undefined && refusalOf(step, person) === undefined
}

/** Checks whether a row may change to `to`. A user who may not take the step gets no refusals of guards. */
export function checkStep<T extends GraphTypes>(
  graph: StateGraph<T>,
  { facts, person, rules }: StepDecision<T>,
  to: RecordStatus,
  input: T['Input'],
): StepVerdict<T> {
  const step = findStep(graph, facts.status, to)
  if (!step) return refused(['transition_unknown'])
  const against = refusalOf(step, person)
  if (against) return refused([against])
  const guards: readonly T['Guard'][] = step.guards
  const refusals = guards.flatMap((guard) => graph.guards[guard](facts, input, rules) ?? [])
  if (refusals.length > 0) return refused(refusals)
  const implied = graph.impliedEffects?.(step, facts) ?? []
  return { isPossible: true, refusals: [], effects: step.effect === undefined ? implied : [...implied, step.effect] }
}

/** The verdict for every status. */
export function checkSteps<T extends GraphTypes>(
  graph: StateGraph<T>,
  decision: StepDecision<T>,
  input: T['Input'],
): Record<RecordStatus, StepVerdict<T>> {
  const verdicts = RECORD_STATUSES.map((to) => [to, checkStep(graph, decision, to, input)] as const)
  return Object.fromEntries(verdicts) as Record<RecordStatus, StepVerdict<T>>
}
