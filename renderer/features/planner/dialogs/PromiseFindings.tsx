import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { Words } from '../data/useWords.ts'
import classes from '../style/Planner.module.css'

type Answer = EndpointOutput<'POST /v1/workshop/planner/promise'>
type Offer = NonNullable<Answer['possible']>
type Moved = NonNullable<Answer['shifting']>['moved'][number]
type Late = NonNullable<Answer['forced']>['late'][number]

/** At most this many blocks that are named; the rest is only counted. */
const NAMED = 6

type Props = {
  answer: Answer
  wished: string
  words: Words
  /** The buttons of an offer that moves these blocks. */
  act: (offer: Offer, moved: readonly Moved[]) => ReactNode
}

/**
 * The answer of the promise guard in sentences: the free time, the work that would have to wait, and promises that are
 * in danger anyway.
 */
export function PromiseFindings({ answer, wished, words, act }: Props) {
  const { t } = useTranslation('planner')
  const { possible, shifting, forced, behind } = answer
  const say = useSentences(answer, words)
  return (
    <>
      {possible && (
        <Alert color={answer.is_possible ? 'teal' : 'yellow'}>
          {t(answer.is_possible ? 'promise.yes' : 'promise.later', say.offer(possible))}
          {say.onHold(possible)}
          {act(possible, [])}
        </Alert>
      )}
      {shifting && (
        <Alert color="yellow" title={t('promise.shifting', say.offer(shifting))}>
          <Jobs items={shifting.moved} line={say.moved} />
          {say.onHold(shifting)}
          {act(shifting, shifting.moved)}
        </Alert>
      )}
      {forced && (
        <Alert color="red" title={t('promise.forced', { ...say.offer(forced), time: say.when(wished) })}>
          <Jobs items={forced.late} line={say.late} />
          <Others moved={forced.moved} late={forced.late} line={say.moved} />
          {say.onHold(forced)}
          {act(forced, forced.moved)}
        </Alert>
      )}
      {!possible && !shifting && !forced && <Alert color="red">{t('promise.never')}</Alert>}
      {behind.cars > 0 && (
        <Alert color="gray" title={t('promise.endangered', { day: say.day(behind.until), number: behind.cars })}>
          <Jobs items={behind.first} line={say.behind} all={behind.cars} />
        </Alert>
      )}
    </>
  )
}

type JobsProps<Item> = { items: readonly Item[]; line: (item: Item) => string; all?: number }

function Jobs<Item extends { block_uuid: string | null; paper_uuid: string }>({
  items,
  line,
  all = items.length,
}: JobsProps<Item>) {
  const { t } = useTranslation('planner')
  const shown = items.slice(0, NAMED)
  return (
    <ul className={classes.findings}>
      {shown.map((item) => (
        <li key={item.block_uuid ?? item.paper_uuid}>{line(item)}</li>
      ))}
      {all > shown.length && <li>{t('promise.more', { number: all - shown.length })}</li>}
    </ul>
  )
}

/** The moved blocks that are still in time. */
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

/** The sentences about blocks, with the names of their cars. */
function useSentences({ papers }: Answer, words: Words) {
  const { t } = useTranslation('planner')
  const plates = new Map(papers.map((paper) => [paper.uuid, paper.licensePlate || paper.jobId || paper.tag]))
  const name = (paper: string) => isolated(plates.get(paper) ?? t('promise.elsewhere'))
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
      const [before, after] = [span(one.start_before, one.end_before), span(one.start, one.end)]
      if (one.minutes_late === null || before === null || after === null) return t('promise.neverFor', given)
      return t('promise.lateFor', { ...given, before, after, time: words.duration(one.minutes_late) })
    },
    day: (day: string) => isolated(words.day(day)),
    behind: (one: Answer['behind']['first'][number]): string =>
      t('promise.named', { name: name(one.paper_uuid), what: words.risk(one) }),
    onHold({ on_hold }: Offer): ReactNode {
      if (on_hold.length === 0) return null
      const names = [...new Set(on_hold.map(({ paper_uuid }) => name(paper_uuid)))]
      return <p className={classes.findings}>{t('promise.onHold', { names: names.join(', ') })}</p>
    },
  }
}
