import type { EndpointOutput } from '#contract/api/endpoints.ts'

type Answer = EndpointOutput<'GET /v1/bay/work'>
type Job = Answer['jobs'][number]
type Own = Answer['stamps']['items'][number]

/** A work of a car. `job` is null for a stamped work that is no longer on the user's list. */
export type BayLine = { work_uuid: string; text: string; target_ze: number; job: Job | null; own: Own | null }

/** A car with the user's works on it. */
export type BayCar = {
  paper_uuid: string
  plate: string
  state: 'running' | 'paused' | 'waiting'
  /** The first listed work, whose data about the car hold for all works. Null if all works are only stamped. */
  first: Job | null
  lines: BayLine[]
}

const RANK: Readonly<Record<BayCar['state'], number>> = { running: 0, paused: 1, waiting: 2 }

function stateOf(lines: readonly BayLine[]): BayCar['state'] {
  const states = lines.flatMap(({ own }) => own?.state ?? [])
  if (states.includes('running')) return 'running'
  return states.length > 0 ? 'paused' : 'waiting'
}

/**
 * One card per car: cars with a running stamp first, then paused ones, then the others in the order of the list. A
 * stamped work stays, even if it is no longer on the user's list.
 */
export function bayCarsOf(jobs: readonly Job[], stamps: readonly Own[]): BayCar[] {
  const ownOf = new Map(stamps.map((own) => [own.work_uuid, own]))
  const listed = new Set(jobs.map(({ work_uuid }) => work_uuid))
  const unlisted = stamps.filter(({ work_uuid }) => !listed.has(work_uuid))
  const lines = [
    ...jobs.map((job) => ({ of: job, job, own: ownOf.get(job.work_uuid) ?? null })),
    ...unlisted.map((own) => ({ of: own, job: null, own })),
  ]
  const cars = [...Map.groupBy(lines, ({ of }) => of.paper_uuid)].map(([paper_uuid, ofCar]): BayCar => {
    const works = ofCar.map(({ of: { work_uuid, text, target_ze }, job, own }) => ({
      work_uuid,
      text,
      target_ze,
      job,
      own,
    }))
    const of = ofCar[0]?.of
    return {
      paper_uuid,
      plate: of?.licensePlate || of?.jobId || '',
      state: stateOf(works),
      first: ofCar.find(({ job }) => job)?.job ?? null,
      lines: works,
    }
  })
  return cars.sort((a, b) => RANK[a.state] - RANK[b.state])
}
