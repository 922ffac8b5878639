import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Queue.module.css'
import { QueueItem } from './QueueItem.tsx'
import { pauseUpload, removeUpload, resumeUpload, useUploads } from './uploads.ts'
import { isOpen, type UploadTask } from './uploadTask.ts'

const RUNNING: readonly UploadTask['status'][] = ['waiting', 'checking', 'sending']

/** Files on their way, below the list: progress, pause, and what the user has to decide. */
export function QueuePanel() {
  const { t } = useTranslation('upload')
  const { tasks } = useUploads()
  const [isFolded, setFolded] = useState(false)
  if (tasks.length === 0) return null
  const left = tasks.filter(isOpen)
  const running = tasks.filter(({ status }) => RUNNING.includes(status))
  const paused = tasks.filter(({ status }) => status === 'paused')
  const clear = () => {
    for (const { id, status } of tasks) if (status === 'done') removeUpload(id)
  }
  const fold = t(isFolded ? 'queue.unfold' : 'queue.fold')
  return (
    <section className={classes.panel} aria-label={t('queue.title')}>
      <header className={classes.head}>
        <strong className={classes.title}>
          {left.length > 0 ? t('queue.open', { number: left.length }) : t('queue.allDone')}
        </strong>
        {running.length > 1 && (
          <Button size="compact-xs" variant="subtle" onClick={() => running.forEach(({ id }) => void pauseUpload(id))}>
            {t('queue.pauseAll')}
          </Button>
        )}
        {paused.length > 1 && (
          <Button size="compact-xs" variant="subtle" onClick={() => paused.forEach(({ id }) => void resumeUpload(id))}>
            {t('queue.resumeAll')}
          </Button>
        )}
        <Tooltip label={fold}>
          <ActionIcon variant="subtle" color="gray" aria-label={fold} onClick={() => setFolded(!isFolded)}>
            {isFolded ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
          </ActionIcon>
        </Tooltip>
        {left.length === 0 && (
          <Tooltip label={t('queue.clear')}>
            <ActionIcon variant="subtle" color="gray" aria-label={t('queue.clear')} onClick={clear}>
              <IconX size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      {!isFolded && (
        <ul className={classes.items}>
          {tasks.map((task) => (
            <QueueItem key={task.id} task={task} />
          ))}
        </ul>
      )}
    </section>
  )
}
