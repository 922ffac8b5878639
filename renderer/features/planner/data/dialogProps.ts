import type { Plan } from '#contract/planning/changes.ts'
import type { PlanFrame } from './planData.ts'
import type { PlanStore } from './planStore.ts'
import type { PlanSource } from './usePlan.ts'
import type { Words } from './useWords.ts'

/** A dialog that is open above the plan. */
export type Open =
  | { readonly dialog: 'block' | 'move'; readonly uuid: string }
  | { readonly dialog: 'promise' | 'gaps' | 'carry' | 'resources' }

export type DialogProps = {
  frame: PlanFrame
  source: PlanSource
  plan: Plan
  store: PlanStore
  /** The same store without questions, for changes whose effects the user has already seen. */
  unasked: PlanStore
  words: Words
  day: string
  mayChange: boolean
  onClose: () => void
}
