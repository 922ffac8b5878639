import { Badge, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DuplicatePair, DuplicateSide } from '#contract/api/service/duplicates.ts'
import type { MergedRecord } from '#contract/service/duplicates.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import classes from './Duplicates.module.css'
import { DUPLICATES_KEY, pairsQuery } from './duplicateQueries.ts'

type Props = { record: MergedRecord; uuid: string | undefined; onCompare: (pair: DuplicatePair) => void }

/** Pairs of rows that are likely the same customer or vehicle, each with the reasons for that. */
export function PairList({ record, uuid, onCompare }: Props) {
  const { t } = useTranslation('duplicates')
  const answer = useInfiniteQuery(pairsQuery(record, uuid))
  if (!answer.data) return <NotLoaded answers={[answer]} height={160} />
  const pairs = answer.data.pages.flatMap(({ items }) => items)
  if (pairs.length === 0) return <p className={classes.quiet}>{t('none')}</p>
  return (
    <>
      <ul className={classes.pairs}>
        {pairs.map((pair) => (
          <Pair key={`${pair.first.uuid} ${pair.second.uuid}`} record={record} pair={pair} onCompare={onCompare} />
        ))}
      </ul>
      {answer.hasNextPage && (
        <Button variant="default" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Pair({ record, pair, onCompare }: { record: MergedRecord; pair: DuplicatePair } & Pick<Props, 'onCompare'>) {
  const { t } = useTranslation('duplicates')
  const attempt = useAttempt()
  const { first, second, reasons } = pair
  const decide = (is_dismissed: boolean) =>
    attempt.run(async () => {
      const body = { first_uuid: first.uuid, second_uuid: second.uuid, is_dismissed }
      await call('POST /v1/duplicates/:record/decisions', { params: { record }, body })
      if (is_dismissed) showToast('success', t('notSameDone'))
      await queryClient.invalidateQueries({ queryKey: DUPLICATES_KEY })
    })
  return (
    <li className={classes.pair}>
      <div className={classes.sides}>
        <Side side={first} />
        <Side side={second} />
      </div>
      <div className={classes.pairFoot}>
        <span className={classes.reasons}>
          {reasons.map((reason) => (
            <Badge key={reason} variant="light" color="petrol">
              {t(`reason.${reason}`)}
            </Badge>
          ))}
        </span>
        {attempt.message && <span role="alert">{attempt.message}</span>}
        <Button variant="subtle" size="compact-sm" loading={attempt.busy} onClick={() => void decide(true)}>
          {t('notSame')}
        </Button>
        <Button size="compact-sm" onClick={() => onCompare(pair)}>
          {t('compare')}
        </Button>
      </div>
    </li>
  )
}

function Side({ side }: { side: DuplicateSide }) {
  return (
    <div className={classes.side}>
      <strong>
        <bdi dir="auto">{side.label}</bdi>
      </strong>
      {side.facts.map((fact) => (
        <bdi key={fact} dir="auto">
          {fact}
        </bdi>
      ))}
    </div>
  )
}
