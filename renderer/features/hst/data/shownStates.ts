import type { HstState } from '#contract/workshop/hst/hstState.ts'

export type Standing = { state: HstState; worst: HstState }

/** The states of a mark. An open field action is named even when the snapshot that found it is outdated. */
export const shownStates = ({ state, worst }: Standing): readonly HstState[] =>
  state === 'blue' && worst === 'red' ? [state, worst] : [state]
