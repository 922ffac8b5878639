import { Link } from 'react-router-dom'
import { momentOf, timingOf } from '#contract/planning/blocks.ts'
import type { Plan } from '#contract/planning/changes.ts'
import type { Conflict } from '#contract/planning/conflicts.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

type Props = {
  /** The blocks whose conflicts these are. All other blocks of a conflict are its causes. */
  own: readonly string[]
  found: readonly Conflict[]
  source: PlanSource
  plan: Plan
  words: Words
  /** Opens a block of the plan. */
  onOpen: (uuid: string) => void
}

/** Codes of conflicts that name no person or bay, although one of them causes the conflict. */
const OF_CREW: readonly Conflict['code'][] = ['skill_missing', 'skill_expired', 'promise_late']

/** Conflicts with the names of their causes. The name of another job opens it, that of a lent car its paper. */
export function Faults({ own, found, ...given }: Props) {
  if (found.length === 0) return null
  return (
    <ul className={classes.faults}>
      {found.map((one) => (
        <li key={`${one.code}${one.subject}${one.block_uuids.join()}`}>
          {given.words.conflict(one)}
          <Crew {...given} one={one} />
          <Causes {...given} one={one} own={own} />
          <Borrowers {...given} one={one} own={own} />
        </li>
      ))}
    </ul>
  )
}

type CauseProps = Omit<Props, 'found'> & { one: Conflict }

/** The technicians and the bay of a job whose conflict names none. */
function Crew({ one, plan, words }: Omit<CauseProps, 'own'>) {
  const block = OF_CREW.includes(one.code) ? plan.get(one.block_uuids[0] ?? '') : undefined
  const crew = block ? [words.people(block), words.bay(block.bay)].filter((name) => name !== '') : []
  return crew.length > 0 && <bdi dir="auto"> ({crew.join(', ')})</bdi>
}

/** The jobs that cause a conflict of the `own` jobs. */
function Causes({ one, own, source, plan, words, onOpen }: CauseProps) {
  return one.block_uuids
    .filter((uuid) => !own.includes(uuid))
    .flatMap((uuid) => plan.get(uuid) ?? [])
    .map((cause) => {
      const timing = timingOf(source.calendar, cause)
      return (
        <button key={cause.uuid} type="button" className={classes.cause} onClick={() => onOpen(cause.uuid)}>
          <MachineText>{words.car(source.papers.get(cause.paper_uuid))}</MachineText>
          {timing && ` ${words.span(timing.start, timing.end)}`}
        </button>
      )
    })
}

/** Papers that have booked the loan car of a conflict at that time. */
function Borrowers({ one, own, source, plan, words }: CauseProps) {
  if (one.code !== 'loan_car_taken') return null
  const blocks = own.flatMap((uuid) => plan.get(uuid) ?? [])
  const start = Math.min(
    ...blocks.map((block) => (block.start === null ? Number.POSITIVE_INFINITY : momentOf(block.start))),
  )
  return (source.frame?.bookings ?? [])
    .filter(({ loan_car_uuid, paper_uuid, until }) => {
      const isOther = blocks.every((block) => block.paper_uuid !== paper_uuid)
      return loan_car_uuid === one.subject && isOther && momentOf(until) > start
    })
    .map(({ uuid, paper_uuid, from, until }) => (
      <Link key={uuid} className={classes.cause} to={`/workshop/paper/${paper_uuid}`}>
        <MachineText>{words.car(source.papers.get(paper_uuid))}</MachineText>
        {` ${words.span(momentOf(from), momentOf(until))}`}
      </Link>
    ))
}
