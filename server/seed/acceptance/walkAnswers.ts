import type { acceptance } from '#contract/records/acceptance.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { CheckPoint } from '#contract/service/checkPoints.ts'
import type { Rows } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'
import { DEFECTS, REASONS, WATCHED, type WalkFinding } from './walkFindings.ts'
import type { WalkPlan } from './walkPlan.ts'

type Acceptance = RecordRow<typeof acceptance>
type Finding = Acceptance['findings'][number]
type Check = Acceptance['checks'][number]
type Extension = NonNullable<Rows['extensions']>[number]

/** The findings of a walk, the results of their points, and the extension that one of them has become. */
export type Taken = {
  findings: Finding[]
  results: ReadonlyMap<CheckPoint, { id: string; result: 'watch' | 'defect' }>
  extension: Extension | null
}

type Given = {
  random: Random
  customer: string
  /** The moment of the answers (ms). */
  at: number
  /** Number of findings that the customer declines. */
  declined: number
  /** An extension of the paper whose work the customer declined first (E22). */
  extension: Extension | null
}

/** Share of the other findings that the customer accepts at once. */
const ACCEPTED_SHARE = 0.75

/** The answer to the nth finding of a walk. */
function answerOf(nth: number, { declined, random, customer, at }: Given) {
  const others = random.next() < ACCEPTED_SHARE ? 'accepted' : 'postponed'
  const answer = nth < declined ? 'declined' : others
  return {
    answer,
    consent_method: 'in_person',
    answered_by: customer.slice(0, 120),
    answered_at: new Date(at).toISOString(),
    reason: answer === 'declined' ? random.pick(REASONS) : '',
  } as const
}

/** Different findings of a walk: the yellow and the red ones. */
export function findingsOf(plan: WalkPlan, given: Given): Taken {
  const { random, extension } = given
  const chosen = [...random.shuffle(WATCHED).slice(0, plan.watched), ...random.shuffle(DEFECTS).slice(0, plan.defects)]
  const results = new Map<CheckPoint, { id: string; result: 'watch' | 'defect' }>()
  const findings = chosen.map((one: WalkFinding, nth): Finding => {
    const isDefect = DEFECTS.includes(one)
    const check = { id: random.uuid(), result: isDefect ? ('defect' as const) : ('watch' as const) }
    results.set(one.point, check)
    const isRevived = nth === 0 && extension !== null
    return {
      id: random.uuid(),
      check_id: check.id,
      finding: isRevived ? extension.finding : one.finding,
      work: one.work,
      labour_number: '',
      target_ze: one.target_ze,
      price: isRevived ? (extension.price ?? null) : one.price,
      urgency: isDefect ? 'now' : 'soon',
      is_safety: isDefect,
      ...answerOf(isRevived ? 0 : nth, isRevived ? Object.assign({}, given, { declined: 1 }) : given),
    }
  })
  return { findings, results, extension: findings.length > 0 ? extension : null }
}

/** The points of a list with their results. The points of the findings are always among them. */
export function checksOf(list: { points: string } | undefined, { results }: Taken, random: Random): Check[] {
  const points = JSON.parse(list?.points ?? '[]') as Pick<Check, 'area' | 'point' | 'text'>[]
  const names = new Set(points.map(({ point }) => point))
  const missing = [...results.keys()]
    .filter((point) => !names.has(point))
    .map((point) => ({ area: 'other', point, text: '' }) as const)
  return [...points, ...missing].map(({ area, point, text }) => {
    const found = results.get(point as CheckPoint)
    return { id: found?.id ?? random.uuid(), area, point, text, result: found?.result ?? 'ok', note: '' }
  })
}
