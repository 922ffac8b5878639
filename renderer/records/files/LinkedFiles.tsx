import { ActionIcon, Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { holds } from '#contract/permissions/can.ts'
import type { Page, RecordRow } from '#contract/records/define.ts'
import { upload } from '#contract/records/upload.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { isOn } from '#renderer/net/settings/plugins.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import classes from './LinkedFiles.module.css'
import { loadContent } from './loadContent.ts'

type Row = RecordRow<typeof upload>
type Props = {
  of: 'paper' | 'vehicle' | 'customer'
  uuid: string
  className?: string | undefined
  titleClassName?: string | undefined
}

/** At most this many files that are listed beside a record. A link leads to all of them. */
const SHOWN = 10

/** Shared files that are linked to a record, in groups that the user may read. Null when there are none. */
export function LinkedFiles({ of, uuid, className = classes.files, titleClassName }: Props) {
  const { t } = useTranslation('upload')
  const id = useId()
  const settings = useSettings()
  const mayRead =
    useSession(({ permissions }) => holds(permissions, upload.permissions.read)) && isOn('plugin_upload', settings)
  const filter = `filter[${of}_uuid][in]`
  const query = { [filter]: uuid, sort: '-created_at', limit: String(SHOWN) }
  const answer = useQuery({
    queryKey: recordKeys.page(upload, query, null),
    queryFn: async ({ signal }) => (await recordCalls.page(upload, query, signal)) as unknown as Page<Row>,
    enabled: mayRead,
  })
  if (answer.isError) return <NotLoaded answers={[answer]} text={t('linked.failed')} height={40} />
  const files = (answer.data?.items ?? []).filter(({ version_uuid }) => version_uuid !== '')
  if (!mayRead || files.length === 0) return null
  return (
    <section aria-labelledby={id} className={className}>
      <h3 id={id} className={titleClassName}>
        {t('title')}
      </h3>
      <ul className={classes.list}>
        {files.map((row) => (
          <LinkedFile key={row.uuid} row={row} />
        ))}
      </ul>
      {answer.data?.has_more && (
        <Anchor component={Link} to={`/uploads?${new URLSearchParams({ [filter]: uuid })}`} size="sm">
          {t('linked.all')}
        </Anchor>
      )}
    </section>
  )
}

function LinkedFile({ row }: { row: Row }) {
  const { t } = useTranslation('upload')
  const formatSize = useFormatSize()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await loadContent(row.uuid, row.version_uuid).then((content) => saveFile(content, row.name), showFailure)
    setBusy(false)
  }
  return (
    <li className={classes.file}>
      <Anchor component={Link} to={`/uploads/${row.uuid}`} className={classes.name}>
        <bdi dir="auto">{row.name}</bdi>
      </Anchor>
      <span className={classes.quiet}>
        {row.state === 'available' ? formatSize(row.size) : t(`choices.state.${row.state}`)}
      </span>
      {row.state === 'available' && (
        <ActionIcon
          variant="subtle"
          loading={isBusy}
          aria-label={t('linked.download', { name: row.name })}
          onClick={() => void download()}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
