import { ActionIcon, Alert, Button, FileButton, Progress, Select } from '@mantine/core'
import { IconCloudUpload, IconFileUpload, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { UsableUploadGroup } from '#contract/api/uploads/uploads.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import classes from './Add.module.css'
import { useChosenFiles } from './chosenFiles.ts'
import { lastGroup, startUpload, useGroups } from './useGroups.ts'

const MEGABYTE = 1024 * 1024
/** Bytes of a megabyte in shown limits. A limit that was typed as 50 MB is shown as 50 MB, and not as 52 MB. */
const SHOWN_MEGABYTE = 1_000_000

/** Chooses the group of new files and the files themselves. */
export function AddFiles() {
  const { t } = useTranslation('upload')
  const navigate = useNavigate()
  const groups = useGroups()
  const [last] = useLocalValue(lastGroup)
  const { files } = useChosenFiles()
  const formatSize = useFormatSize()
  const open = (groups.data?.items ?? []).filter((group) => group.may_create)
  const group = open.find(({ uuid }) => uuid === last) ?? open[0]
  if (!groups.data) return <NotLoaded answers={[groups]} height={240} />
  if (!group) return <Alert m="lg">{t('add.noGroup')}</Alert>
  const start = () => {
    if (!startUpload(files, group)) return
    useChosenFiles.setState({ files: [] })
    void navigate({ pathname: '/uploads', search: window.location.search })
  }
  const choose = (chosen: readonly File[]) =>
    useChosenFiles.setState(({ files: before }) => ({
      files: [...before, ...chosen.map((file) => ({ file, handle: null }))],
    }))
  const remove = (place: number) =>
    useChosenFiles.setState(({ files: before }) => ({ files: before.filter((_, at) => at !== place) }))
  return (
    <section className={classes.add} aria-label={t('new')}>
      <h2 className={classes.title}>{t('new')}</h2>
      <Select
        label={t('fields.upload_group_uuid')}
        data={open.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={group.uuid}
        allowDeselect={false}
        onChange={(uuid) => uuid && lastGroup.set(uuid)}
      />
      <GroupRules group={group} />
      <div className={classes.zone}>
        <IconCloudUpload size={44} stroke={1.3} aria-hidden />
        <span>{t('add.lead')}</span>
        <FileButton multiple onChange={choose}>
          {(button) => (
            <Button
              {...button}
              variant={files.length > 0 ? 'default' : 'filled'}
              leftSection={<IconFileUpload size={18} aria-hidden />}
            >
              {t('add.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      {files.length > 0 && (
        <>
          <ul className={classes.files} aria-label={t('title')}>
            {files.map(({ file }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two chosen files can have the same name
              <li key={at} className={classes.file}>
                <bdi dir="auto">{file.name}</bdi>
                <span className={classes.quiet}>{formatSize(file.size)}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('queue.remove', { name: file.name })}
                  onClick={() => remove(at)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <Button size="md" onClick={start} data-autofocus>
            {t('add.start', { number: files.length })}
          </Button>
        </>
      )}
    </section>
  )
}

/** Allowed files of a group, their largest size, and the room that is left. */
function GroupRules({ group }: { group: UsableUploadGroup }) {
  const { t, i18n } = useTranslation('upload')
  const formatSize = useFormatSize()
  const types = new Intl.ListFormat(i18n.language, { type: 'conjunction', style: 'short' }).format(
    group.allowed_types.map((type) => t(`choices.type.${type}`)),
  )
  const quota = group.quota_megabytes === null ? null : group.quota_megabytes * MEGABYTE
  const shownQuota = (group.quota_megabytes ?? 0) * SHOWN_MEGABYTE
  return (
    <div>
      <p className={classes.rules}>
        {t('add.rules', { types, size: formatSize(group.max_megabytes * SHOWN_MEGABYTE) })}{' '}
        {group.retention_days !== null && t('add.retention', { number: group.retention_days })}
      </p>
      {quota !== null && (
        <>
          <Progress
            mt="xs"
            size="sm"
            value={(group.used_bytes / quota) * 100}
            color={group.used_bytes > quota * 0.9 ? 'orange' : 'petrol'}
            aria-label={t('add.room', { used: formatSize(group.used_bytes), all: formatSize(shownQuota) })}
          />
          <p className={classes.rules}>
            {t('add.room', { used: formatSize(group.used_bytes), all: formatSize(shownQuota) })}
          </p>
        </>
      )}
    </div>
  )
}
