import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { minutesOfUnits } from '#contract/planning/workingTime.ts'
import { call } from '#renderer/net/calls/api.ts'
import classes from '../style/Planner.module.css'

type Props = {
  block: PlannerBlock
  /** Sets the minutes of the block; null when the user may not plan. */
  onTake: ((minutes: number) => void) | null
}

/** The usual time of the block's works at this dealer. Shown only when it is known well enough for all of them. */
export function HouseTime({ block, onTake }: Props) {
  const { t } = useTranslation('planner')
  const { data } = useQuery({
    queryKey: ['stamps', 'house', block.paper_uuid],
    queryFn: ({ signal }) =>
      call('GET /v1/workshop/stamps/paper/:uuid/house-times', { params: { uuid: block.paper_uuid }, signal }),
  })
  const works = (data?.items ?? []).filter(
    ({ work_uuid }) => block.work_uuids.length === 0 || block.work_uuids.includes(work_uuid),
  )
  const known = works.flatMap(({ ze }) => ze ?? [])
  if (works.length === 0 || known.length < works.length) return null
  const minutes = minutesOfUnits(known.reduce((sum, ze) => sum + ze, 0))
  return (
    <p className={classes.capacity}>
      <span>{t('house.time', { minutes, n: Math.min(...works.map(({ count }) => count)) })}</span>
      {onTake && minutes !== block.planned_minutes && (
        <Button size="compact-sm" variant="default" onClick={() => onTake(minutes)}>
          {t('house.take')}
        </Button>
      )}
    </p>
  )
}
