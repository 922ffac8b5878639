import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { ORDER_TYPES } from '#contract/workshop/enumerations.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'
import type { PlannerPaper, PlannerTeam } from '../data/planData.ts'

/** Rules for the colours of bars: by the state of the work, or by a property of it. */
export const COLOR_RULES = ['state', 'type', 'advisor', 'team'] as const
export type ColorRule = (typeof COLOR_RULES)[number]

/** The chosen rule, kept on this device, because a foreman looks for other things than a service advisor. */
export const keptColors = createLocalValue<ColorRule>(
  'planner.colors',
  (text) => COLOR_RULES.find((rule) => rule === text) ?? 'state',
)

/** Colours that remain distinct with red-green blindness, in both themes. */
const PALETTE = [
  'light-dark(#1f6fd1, #7db4f5)',
  'light-dark(#b35900, #ffb066)',
  'light-dark(#0b7a75, #5fd6cf)',
  'light-dark(#7a3fc0, #cba6f7)',
  'light-dark(#b98a00, #f2cd54)',
  'light-dark(#b0306f, #f79ac4)',
  'light-dark(#4b5a66, #b8c4cf)',
  'light-dark(#4d7a12, #b4dd7a)',
]
const NONE = 'light-dark(#8796a3, #7f8d99)'

type Swatch = { readonly key: string; readonly color: string }
export type Colors = {
  /** The colour of a block; empty means the usual colour of its state. */
  readonly of: (block: PlannerBlock, paper: PlannerPaper | undefined) => string
  /** Legend entries in a fixed order; the component adds the words. Empty for states. */
  readonly swatches: readonly Swatch[]
}

type Known = { readonly papers: ReadonlyMap<string, PlannerPaper>; readonly teams: readonly PlannerTeam[] }

/** Colours by a rule. Work without a value for the rule is grey. */
export function colorsBy(rule: ColorRule, { papers, teams }: Known): Colors {
  if (rule === 'state') return { of: () => '', swatches: [] }
  const colored = (keys: readonly string[]) =>
    keys.map((key, index) => ({ key, color: PALETTE[index % PALETTE.length] ?? NONE }))
  const advisors = [...new Set([...papers.values()].flatMap(({ advisor_uuid }) => advisor_uuid ?? []))].sort()
  const swatches =
    rule === 'team'
      ? teams.map(({ uuid, color }) => ({ key: uuid, color }))
      : colored(rule === 'type' ? ORDER_TYPES : advisors)
  const known = new Map(swatches.map(({ key, color }) => [key, color]))
  const keyOf = (block: PlannerBlock, paper: PlannerPaper | undefined) => {
    if (rule === 'type') return paper?.type
    return rule === 'advisor' ? paper?.advisor_uuid : (block.team_uuid ?? paper?.workshop_uuid)
  }
  return { of: (block, paper) => known.get(keyOf(block, paper) ?? '') ?? NONE, swatches }
}
