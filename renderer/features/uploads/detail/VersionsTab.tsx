import { Alert, Anchor, Button } from '@mantine/core'
import { IconDownload, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { UploadVersion } from '#contract/api/uploads/uploads.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { upload } from '#contract/records/upload.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { fullName } from '#renderer/net/users.ts'
import { loadContent } from '#renderer/records/files/loadContent.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { ChooseFile } from '#renderer/ui/controls/ChooseFile.tsx'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { toldIfNot } from '../add/useGroups.ts'
import { uploadVersion } from '../queue/uploads.ts'
import classes from './Detail.module.css'

type Row = RecordRow<typeof upload>
type Props = { row: Row; mayUpdate: boolean }

/** All versions of a file, newest first. A new one keeps the old ones. */
export function VersionsTab({ row, mayUpdate }: Props) {
  const { t } = useTranslation('upload')
  const versions = useQuery({
    queryKey: ['uploads', row.uuid, 'versions', row.version],
    queryFn: ({ signal }) => call('GET /v1/uploads/:uuid/versions', { params: { uuid: row.uuid }, signal }),
  })
  const attempt = useAttempt()
  const restore = (version: UploadVersion) =>
    void attempt.run(async () => {
      const params = { uuid: row.uuid, version_uuid: version.uuid }
      const written = await call('POST /v1/uploads/:uuid/versions/:version_uuid/restore', { params })
      queryClient.setQueryData(recordKeys.row(upload, row.uuid), written)
    })
  if (!versions.data) return <NotLoaded answers={[versions]} height={160} />
  const { items, twins } = versions.data
  return (
    <div className={classes.tab}>
      {mayUpdate && (
        <div>
          <ChooseFile accept="" onChoose={(file) => void toldIfNot(uploadVersion({ file, handle: null }, row))}>
            {t('versions.add')}
          </ChooseFile>
        </div>
      )}
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {twins.length > 0 && (
        <Alert>
          {t('versions.twins')}{' '}
          {twins.map((twin) => (
            <Anchor key={twin.uuid} component={Link} to={`/uploads/${twin.uuid}`} me="sm">
              <bdi>{`${twin.name} (${twin.group_name})`}</bdi>
            </Anchor>
          ))}
        </Alert>
      )}
      <ul className={classes.versions}>
        {items.map((version) => (
          <Version
            key={version.uuid}
            uuid={row.uuid}
            version={version}
            isOpen={row.state !== 'expired' && !version.is_infected}
            onRestore={mayUpdate && !version.is_current && !version.is_infected ? () => restore(version) : null}
          />
        ))}
      </ul>
    </div>
  )
}

type VersionProps = { uuid: string; version: UploadVersion; isOpen: boolean; onRestore: (() => void) | null }

function Version({ uuid, version, isOpen, onRestore }: VersionProps) {
  const { t } = useTranslation('upload')
  const formatSize = useFormatSize()
  const download = () =>
    void loadContent(uuid, version.uuid).then((content) => saveFile(content, version.name), showFailure)
  return (
    <li className={classes.version} data-current={version.is_current || undefined}>
      <div className={classes.about}>
        <strong>{t('versions.nth', { number: version.nth })}</strong>{' '}
        {version.is_current && <span className={classes.quiet}>{t('versions.current')}</span>}
        <div className={classes.quiet}>
          {formatSize(version.size)} · {version.by && <bdi>{isolated(fullName(version.by))}</bdi>}{' '}
          <TimeAgo at={version.created_at} />
        </div>
      </div>
      {version.is_infected && <span className={classes.quiet}>{t('choices.state.infected')}</span>}
      {isOpen && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={download}
        >
          {t('download')}
        </Button>
      )}
      {onRestore && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRestore size={16} aria-hidden />}
          onClick={onRestore}
        >
          {t('versions.restore')}
        </Button>
      )}
    </li>
  )
}
