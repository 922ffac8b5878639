import { Alert, Badge, Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileStore } from '#contract/api/administration/fileStore.ts'
import { FILE_PLACES } from '#contract/storedFiles.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Operator.module.css'
import { moveFiles, useFileStore } from './useFileStore.ts'

/** The storage of the dealer's files, and moves between storages. */
export function FilesCard() {
  const { t } = useTranslation('server')
  const store = useFileStore()
  return (
    <Card title={t('files.title')}>
      {store.data ? <Places store={store.data} /> : <NotLoaded answers={[store]} height={120} />}
    </Card>
  )
}

function Places({ store }: { store: FileStore }) {
  const { t, i18n } = useTranslation('server')
  const sizeOf = useFormatSize()
  const [isStarting, setStarting] = useState(false)
  const other = store.target === 'database' ? 'object_storage' : 'database'
  const isMoving = store.move?.state === 'running'
  const start = async () => {
    setStarting(true)
    await moveFiles().catch(showFailure)
    setStarting(false)
  }
  return (
    <div className={classes.fields}>
      <p className={classes.quiet}>{t('files.hint')}</p>
      <dl className={classes.facts}>
        {FILE_PLACES.map((place) => (
          <div key={place} className={classes.fact}>
            <dt>{t(`files.place.${place}`)}</dt>
            <dd className={classes.line}>
              {t('files.amount', {
                number: new Intl.NumberFormat(i18n.language).format(store.places[place].count),
                size: sizeOf(store.places[place].bytes),
              })}
              {place === store.target && <Badge color="gray">{t('files.target')}</Badge>}
            </dd>
          </div>
        ))}
      </dl>
      {store.check && <Check check={store.check} />}
      {store.move && <Move move={store.move} />}
      {!isMoving && store.places[other].count > 0 && (
        <div className={classes.line}>
          <Button variant="default" loading={isStarting} onClick={() => void start()}>
            {t(`files.start.${store.target}`)}
          </Button>
        </div>
      )}
    </div>
  )
}

const FOUND = ['damaged', 'unread', 'infected'] as const
const DELETED = ['expired', 'left_over'] as const

/** The result of the newest nightly check. */
function Check({ check }: { check: NonNullable<FileStore['check']> }) {
  const { t, i18n } = useTranslation('server')
  const format = (number: number) => new Intl.NumberFormat(i18n.language).format(number)
  const troubles = FOUND.filter((name) => check[name] > 0)
  return (
    <div>
      <p className={classes.quiet}>
        {t('files.check.title')} <TimeAgo at={check.started_at} />
        {check.state === 'done' ? '' : ` · ${t(`files.check.${check.state}`)}`}
      </p>
      <p className={classes.quiet}>{t('files.check.checked', { number: format(check.checked) })}</p>
      {DELETED.filter((name) => check[name] > 0).map((name) => (
        <p key={name} className={classes.quiet}>
          {t(`files.check.${name}`, { number: format(check[name]) })}
        </p>
      ))}
      {troubles.length > 0 && (
        <Alert color="red" role="alert">
          {troubles.map((name) => (
            <div key={name}>{t(`files.check.${name}`, { number: format(check[name]) })}</div>
          ))}
        </Alert>
      )}
    </div>
  )
}

function Move({ move }: { move: NonNullable<FileStore['move']> }) {
  const { t } = useTranslation(['server', 'errors'])
  const { state, moved, damaged, total, error } = move
  const reason = error === null ? '' : t(`errors:${error}`)
  return (
    <div>
      {state === 'running' && (
        <Progress
          value={total === 0 ? 0 : ((moved + damaged) / total) * 100}
          aria-label={t('files.move.running', { moved, total })}
        />
      )}
      <p role="status" className={classes.quiet}>
        {state === 'failed' ? '' : t(`files.move.${state}`, { moved, total })}
      </p>
      {state === 'failed' && (
        <Alert color="red" role="alert">
          {t('files.move.failed', { moved, total, reason })}
        </Alert>
      )}
      {damaged > 0 && (
        <Alert color="red" role="alert">
          {t('files.move.damaged', { number: damaged })}
        </Alert>
      )}
    </div>
  )
}
