import { ActionIcon, Anchor, Button, FileButton, Progress, Tooltip } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import classes from './Queue.module.css'
import { confirmUpload, pauseUpload, removeUpload, resumeUpload, uploadTimeLeft } from './uploads.ts'
import type { Existing, UploadTask } from './uploadTask.ts'

const MAY_PAUSE: readonly UploadTask['status'][] = ['waiting', 'checking', 'sending']

/** One file on its way. */
export function QueueItem({ task }: { task: UploadTask }) {
  const { t } = useTranslation('upload')
  const { id, name, size, sent, status } = task
  const share = size === 0 ? 0 : Math.min(100, (sent / size) * 100)
  return (
    <li className={classes.item} data-status={status}>
      <div className={classes.line}>
        {task.rowUuid !== null && status === 'done' ? (
          <Anchor component={Link} to={`/uploads/${task.rowUuid}`} className={classes.name ?? ''} aria-label={name}>
            <FileName name={name} />
          </Anchor>
        ) : (
          <span className={classes.name}>
            <FileName name={name} />
          </span>
        )}
        {MAY_PAUSE.includes(status) && (
          <Tool label={t('queue.pause', { name: isolated(name) })} onClick={() => pauseUpload(id)}>
            <IconPlayerPause size={16} />
          </Tool>
        )}
        {status === 'paused' && (
          <Tool label={t('queue.resume', { name: isolated(name) })} onClick={() => void resumeUpload(id)}>
            <IconPlayerPlay size={16} />
          </Tool>
        )}
        {status === 'failed' && (
          <Tool label={t('queue.retry', { name: isolated(name) })} onClick={() => void resumeUpload(id)}>
            <IconRefresh size={16} />
          </Tool>
        )}
        {status !== 'scanning' && (
          <Tool label={t('queue.remove', { name: isolated(name) })} onClick={() => removeUpload(id)}>
            <IconX size={16} />
          </Tool>
        )}
      </div>
      {['sending', 'paused', 'missing'].includes(status) && (
        <Progress size="sm" value={share} color={status === 'sending' ? 'petrol' : 'gray'} aria-label={name} />
      )}
      <StatusLine task={task} />
      {status === 'asking' && task.existing && <Question task={task} existing={task.existing} />}
      {status === 'missing' && <ChooseAgain task={task} />}
    </li>
  )
}

/** Characters at the end of a name that always stay visible: its ending, and a number or date in front of it. */
const NAME_END = 14

/** A name on one line. A long one is cut in the middle, so that its ending stays visible. */
function FileName({ name }: { name: string }) {
  const letters = [...name]
  return (
    <bdi dir="auto" className={classes.whole} title={name}>
      <span className={classes.begin}>{letters.slice(0, -NAME_END).join('')}</span>
      <span className={classes.end}>{letters.slice(-NAME_END).join('')}</span>
    </bdi>
  )
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

/** The state in words: how much has arrived and how long the rest takes, or the reason of a refusal. */
function StatusLine({ task }: { task: UploadTask }) {
  const { t, i18n } = useTranslation(['upload', 'errors'])
  const formatSize = useFormatSize()
  const { status, error, isOffline, size, sent } = task
  if (status === 'failed')
    return (
      <p className={classes.trouble} role="alert">
        {t(`errors:${error ?? 'upload_failed'}`)} {error === 'no_file' && `(${formatSize(0)})`}
      </p>
    )
  const left = status === 'sending' && !isOffline ? uploadTimeLeft(task.id) : null
  const word = isOffline ? t('queue.state.offline') : t(`queue.state.${status}`)
  const of = t('queue.of', { sent: formatSize(sent), size: formatSize(size) })
  return (
    <p className={classes.state}>
      <span>{word}</span>
      {status !== 'done' && <span>{sent > 0 ? of : formatSize(size)}</span>}
      {left !== null && <span>{t('queue.left', { time: leftText(left, i18n.language) })}</span>}
    </p>
  )
}

const MINUTE_MS = 60_000

/** Time left in one unit: seconds below a minute and a half. */
function leftText(ms: number, language: string): string {
  const inMinutes = ms >= 1.5 * MINUTE_MS
  const value = Math.max(1, Math.round(inMinutes ? ms / MINUTE_MS : ms / 1_000))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: inMinutes ? 'minute' : 'second',
    unitDisplay: 'short',
    numberingSystem: 'latn',
  }).format(value)
}

/** Asks what to do about a file that exists already. */
function Question({ task, existing }: { task: UploadTask; existing: Existing }) {
  const { t } = useTranslation('upload')
  const name = isolated(existing.name)
  const group = isolated(existing.groupName)
  const isSameContent = existing.by === 'content'
  const text = isSameContent
    ? t(existing.isDeleted ? 'queue.twinDeleted' : 'queue.twin', { name, group })
    : t('queue.sameName', { name })
  return (
    <div className={classes.question} role="alert">
      <p>{text}</p>
      <div className={classes.choices}>
        {!isSameContent && (
          <Button size="compact-xs" onClick={() => confirmUpload(task.id, { versionOf: existing.uuid })}>
            {t('queue.asVersion')}
          </Button>
        )}
        {isSameContent && (
          <Button size="compact-xs" onClick={() => removeUpload(task.id)}>
            {t('queue.leaveOut')}
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={() => confirmUpload(task.id, 'new')}>
          {t(isSameContent ? 'queue.anyway' : 'queue.keepBoth')}
        </Button>
        <Anchor component={Link} to={`/uploads/${existing.uuid}`} size="xs">
          {t('queue.show')}
        </Anchor>
      </div>
    </div>
  )
}

/** Asks for a file again that the browser cannot read any more after a restart. */
function ChooseAgain({ task }: { task: UploadTask }) {
  const { t } = useTranslation('upload')
  const [isOther, setOther] = useState(false)
  return (
    <div className={classes.question}>
      {isOther && <p role="alert">{t('queue.otherFile')}</p>}
      <FileButton onChange={(file) => file && setOther(!resumeUpload(task.id, file))}>
        {(button) => (
          <Button {...button} size="compact-xs" variant="default">
            {t('queue.chooseAgain')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
