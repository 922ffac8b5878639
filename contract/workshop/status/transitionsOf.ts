import type { RecordStatus } from '#contract/states/recordStatus.ts'
import {
  checkStep,
  checkSteps,
  type GraphPerson,
  type GraphTypes,
  mayTake,
  type StateGraph,
  type StepVerdict,
} from '#contract/states/stateGraph.ts'
import { type PaperWords, TRANSITIONS } from './paperGraph.ts'
import {
  GUARDS,
  type PaperFacts,
  type TransitionInput,
  type TransitionRefusal,
  type TransitionRules,
} from './transitionGuards.ts'

/** The types of the graph of papers. */
export interface PaperTypes extends GraphTypes, PaperWords {
  Facts: PaperFacts
  Input: TransitionInput
  Rules: TransitionRules
  Actor: PaperWords['Actor']
  Guard: PaperWords['Guard']
  Effect: PaperWords['Effect']
  Refusal: TransitionRefusal
}

/** The statuses of a paper. A user who works in the workshop and starts an unassigned paper becomes its technician. */
export const PAPER_GRAPH: StateGraph<PaperTypes> = {
  steps: TRANSITIONS,
  guards: GUARDS,
  impliedEffects: ({ guards }, { isClaimable }) => (guards.includes('assigned') && isClaimable ? ['assign_self'] : []),
}

/** A user's relation to a paper, from `actorOn`. */
export type PaperPerson = GraphPerson<PaperTypes>

/** Checks whether a paper may change to `to`. A user without the right gets no facts about the paper. */
export const checkTransition = (
  facts: PaperFacts,
  to: RecordStatus,
  person: PaperPerson,
  input: TransitionInput,
  rules: TransitionRules,
): StepVerdict<PaperTypes> => checkStep(PAPER_GRAPH, { facts, person, rules }, to, input)

/**
 * Whether a user may begin works of a paper. The first work of a new paper takes its step to `in_progress`, which needs a
 * role in the workshop.
 */
export const mayBegin = (status: RecordStatus, person: PaperPerson): boolean =>
  status !== 'new' || mayTake(PAPER_GRAPH, { from: 'new', to: 'in_progress' }, person)

/** The verdict for every status. */
export const transitionsOf = (
  facts: PaperFacts,
  person: PaperPerson,
  input: TransitionInput,
  rules: TransitionRules,
): Record<RecordStatus, StepVerdict<PaperTypes>> => checkSteps(PAPER_GRAPH, { facts, person, rules }, input)
