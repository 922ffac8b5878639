import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

type Answer = EndpointOutput<'POST /v1/workshop/planner/promise'>
type Moved = NonNullable<Answer['shifting']>['moved'][number]
type Late = NonNullable<Answer['forced']>['late'][number]

/** Jobs that are named; more than that is a number. */
const NAMED = 6

type Props = { answer: Answer; wished: string; words: Words }

/** What the promise guard found, in sentences: what is free, what else would have to wait for it, and what is late anyhow. */
export function PromiseFindings({ answer, wished, words }: Props) {
  const { t } = useTranslation('planner')
  const { possible, shifting, forced, behind } = answer
  const say = useSentences(answer, words)
  return (
    <>
      {possible && (
        <Alert color={answer.is_possible ? 'teal' : 'yellow'}>
          {t(answer.is_possible ? 'promise.yes' : 'promise.later', say.offer(possible))}
          {say.onHold(possible)}
        </Alert>
      )}
      {shifting && (
        <Alert color="yellow" title={t('promise.shifting', say.offer(shifting))}>
          <Jobs items={shifting.moved} line={say.moved} />
          {say.onHold(shifting)}
        </Alert>
      )}
      {forced && (
        <Alert color="red" title={t('promise.forced', { ...say.offer(forced), time: say.when(wished) })}>
          <Jobs items={forced.late} line={say.late} />
          <Others moved={forced.moved} late={forced.late} line={say.moved} />
          {say.onHold(forced)}
        </Alert>
      )}
      {!possible && !shifting && !forced && <Alert color="red">{t('promise.never')}</Alert>}
      {behind.jobs > 0 && (
        <Alert color="gray" title={t('promise.behind', { number: behind.jobs })}>
          <Jobs items={behind.worst} line={say.behind} all={behind.jobs} />
        </Alert>
      )}
    </>
  )
}

type JobsProps<Item> = { items: readonly Item[]; line: (item: Item) => string; all?: number }

function Jobs<Item extends { block_uuid: string }>({ items, line, all = items.length }: JobsProps<Item>) {
  const { t } = useTranslation('planner')
  const shown = items.slice(0, NAMED)
  return (
    <ul className={classes.findings}>
      {shown.map((item) => (
        <li key={item.block_uuid}>{line(item)}</li>
      ))}
      {all > shown.length && <li>{t('promise.more', { number: all - shown.length })}</li>}
    </ul>
  )
}

/** What has to wait as well, and is still in time. */
function Others({
  moved,
  late,
  line,
}: {
  moved: readonly Moved[]
  late: readonly Late[]
  line: (one: Moved) => string
}) {
  const { t } = useTranslation('planner')
  const isLate = new Set(late.map(({ block_uuid }) => block_uuid))
  const others = moved.filter(({ block_uuid }) => !isLate.has(block_uuid))
  if (others.length === 0) return null
  return (
    <>
      {t('promise.others')}
      <Jobs items={others} line={line} />
    </>
  )
}

type Offer = NonNullable<Answer['possible']>

/** The sentences about jobs, with the names of their cars. */
function useSentences({ papers }: Answer, words: Words) {
  const { t } = useTranslation('planner')
  const plates = new Map(papers.map((paper) => [paper.uuid, paper.licensePlate || paper.jobId || paper.tag]))
  const name = (paper: string) => isolated(plates.get(paper) || t('row.unknown'))
  const when = (moment: string) => {
    const at = Date.parse(moment)
    return isolated(`${words.day(words.dayOf(at))} ${words.clock(at)}`)
  }
  const span = (start: string | null, end: string | null) =>
    start === null || end === null
      ? null
      : `${isolated(words.day(words.dayOf(Date.parse(start))))} ${words.span(Date.parse(start), Date.parse(end))}`
  const cause = ({ waits_for: { technician_uuid, bay } }: Moved) =>
    isolated(technician_uuid === null ? words.bay(bay) : words.person(technician_uuid))
  return {
    when,
    offer: ({ end, technician_uuid }: Offer) => ({ time: when(end), who: isolated(words.person(technician_uuid)) }),
    moved(one: Moved): string {
      const [before, after] = [span(one.start_before, one.end_before), span(one.start, one.end)]
      if (before === null || after === null) return t('promise.lateNever', { name: name(one.paper_uuid) })
      return t('promise.moved', { name: name(one.paper_uuid), before, after, cause: cause(one) })
    },
    late(one: Late): string {
      const given = { name: name(one.paper_uuid), cause: cause(one) }
      if (one.minutes_late === null) return t('promise.neverFor', given)
      return t('promise.lateFor', { ...given, minutes: one.minutes_late })
    },
    behind: ({ paper_uuid, minutes_late }: Answer['behind']['worst'][number]): string =>
      minutes_late === null
        ? t('promise.lateNever', { name: name(paper_uuid) })
        : t('promise.late', { name: name(paper_uuid), minutes: minutes_late }),
    onHold({ on_hold }: Offer): ReactNode {
      if (on_hold.length === 0) return null
      const names = [...new Set(on_hold.map(({ paper_uuid }) => name(paper_uuid)))]
      return <p className={classes.findings}>{t('promise.onHold', { names: names.join(', ') })}</p>
    },
  }
}
