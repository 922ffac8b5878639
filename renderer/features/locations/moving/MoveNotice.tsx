import { Alert, Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import classes from './Moving.module.css'
import { moveLocation, useLocationMove } from './useLocationMove.ts'

const PERCENT = 100

/** A move of rows from or to a location, for as long as it runs or waits to be continued. */
export function MoveNotice({ uuid, mayUpdate }: { uuid: string; mayUpdate: boolean }) {
  const { t, i18n } = useTranslation(['locations', 'errors'])
  const move = useLocationMove(uuid).data?.move
  const labels = useLabels(move ? [{ to: 'location', uuids: [move.from_uuid, move.to_uuid] }] : [])
  if (!move || move.state === 'done') return null
  const format = (number: number) => new Intl.NumberFormat(i18n.language).format(number)
  const words = {
    from: labels.get(move.from_uuid) ?? '',
    to: labels.get(move.to_uuid) ?? '',
    moved: format(move.moved),
    total: format(Math.max(move.total, move.moved)),
  }
  if (move.state === 'running')
    return (
      <Alert color="blue" role="status">
        <div className={classes.moving}>
          {t('move.running', words)}
          <Progress
            value={(PERCENT * move.moved) / Math.max(move.total, move.moved, 1)}
            aria-label={t('move.running', words)}
          />
        </div>
      </Alert>
    )
  const reason = t(`errors:${move.error ?? 'server_error'}`)
  return (
    <Alert color="yellow" role="alert">
      <div className={classes.moving}>
        {t('move.failed', Object.assign(words, { reason }))}
        {mayUpdate && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void moveLocation(move.from_uuid, move.to_uuid, move.deletes).catch(showFailure)}
          >
            {t('move.again')}
          </Button>
        )}
      </div>
    </Alert>
  )
}
