import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { COMPARISON_ROWS_MAX } from '#contract/api/times/comparison.ts'
import type { ComparisonView } from '#contract/workshop/times/comparisonViews.ts'
import { LEAST_PEOPLE } from '#contract/workshop/times/smallGroups.ts'
import { compareTimes, TRAFFIC_LIGHTS } from '#contract/workshop/times/trafficLight.ts'
import type { Tx } from '#server/db/database.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { Session } from '#server/request/session.ts'
import { recordAccesses } from '../access/accesses.ts'
import type { Services } from '../access/services.ts'
import { causeRows, curveRows, jobRows, positionRows, teamRows, technicianRows } from './compareViews.ts'
import { figuresFrom, hoursOf, isTold, peopleIn, sharesOf, toldJobs, unseen } from './figuresOf.ts'
import { actualOf, type ComparisonData, readComparison, type Selection } from './readComparison.ts'

type Answer = EndpointOutput<'GET /v1/workshop/comparison'>

/**
 * The people whose figures an answer reveals: people named in a row, or people to whom the filter limits the answer.
 */
function shownPeople(all: ComparisonData, view: ComparisonView, people: ReadonlySet<string>): string[] {
  const seen = (ones: Iterable<string>) => [...ones].filter((person) => all.level.sees(person))
  if (view === 'job')
    return seen(
      all.jobs.flatMap(({ works }) =>
        works.flatMap(({ uuid }) => (all.worked.get(uuid) ?? []).map(({ person }) => person)),
      ),
    )
  // If fewer than `LEAST_PEOPLE` people are hidden from the caller, a sum reveals the figures of all people whom the
  // caller may see.
  if (view === 'technician' || unseen(all, people).size < LEAST_PEOPLE) return seen(people)
  return all.people === null ? [] : seen(all.people)
}

/** The people whose figures the caller may see in a comparison: nobody, only themselves, some people, or all. */
function sightOf({ sees, seesOthers }: ComparisonData['level'], people: ReadonlySet<string>, caller: string) {
  if (!seesOthers) return sees(caller) ? 'self' : 'nobody'
  return [...people].every((person) => sees(person)) ? 'all' : 'some'
}

/** Targets and actual times of some days, with one view of them. */
export async function compare(
  tx: Tx,
  services: Services,
  session: Session,
  { view, ...selection }: Selection & { view: ComparisonView },
): Promise<Answer> {
  const all = await readComparison(tx, services, session, selection)
  const shares = sharesOf(all)
  const people = peopleIn(all, shares)
  // Rows of people are withheld one by one.
  const told = { ...all, jobs: toldJobs(all, shares) }
  const shown = shownPeople(told, view, people)
  await recordAccesses(tx, session, all.now, shown, { what: view, ...all.days })
  const nameOf = await findUserNames(tx, [...people, ...shown])
  const workers = [...all.inWindow, ...shares].map(({ person }) => person)
  const isShown = told.jobs.length === all.jobs.length && isTold(all, workers, people)
  const works = told.jobs.flatMap((job) => job.works)
  const groupRows = async () => {
    if (view === 'technician') return technicianRows(all, shares, people, nameOf)
    return view === 'team' ? await teamRows(tx, all, shares, people) : []
  }
  return {
    people: isShown ? people.size : null,
    figures: isShown
      ? figuresFrom(
          all,
          hoursOf(all, shares, () => true),
        )
      : null,
    lights: Object.fromEntries(
      TRAFFIC_LIGHTS.map((light) => [light, told.jobs.filter((job) => job.light === light).length]),
    ) as Answer['lights'],
    totals: {
      ...compareTimes(works.map((work) => ({ target: work.target, actual: actualOf(all, work) }))),
      jobs: told.jobs.length,
      works: works.length,
    },
    attendance: all.values.attendance_source,
    thresholds: { half_red: all.thresholds.halfRed, red: all.thresholds.red },
    privacy: {
      level: all.level.level,
      since: all.level.since,
      least: LEAST_PEOPLE,
      sees: sightOf(all.level, people, session.userUuid),
    },
    jobs: view === 'job' ? jobRows({ ...told, jobs: told.jobs.slice(0, COMPARISON_ROWS_MAX) }, nameOf) : [],
    jobs_left_off: view === 'job' ? Math.max(0, told.jobs.length - COMPARISON_ROWS_MAX) : 0,
    groups: await groupRows(),
    positions: view === 'position' ? await positionRows(tx, all, shares) : [],
    curve: view === 'day' ? curveRows(all, shares) : [],
    causes: view === 'cause' ? causeRows(told) : [],
  }
}
