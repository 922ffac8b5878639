import { Alert, Button, Loader, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { useFocusBack } from '#renderer/ui/controls/useFocusBack.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from '../card/Profile.module.css'
import { DataExportForm } from './DataExportForm.tsx'

const KEY = ['auth', 'data-export']
const ASK_AGAIN_MS = 2_000
/** Longest time to load the export (ms). Messages of many years take long on a slow connection. */
const PATIENCE_MS = 5 * 60_000

type Props = { user: User }

/** A copy of all data about the user: requested here, created in the background, available for a day. */
export function DataExportCard({ user }: Props) {
  const { t, i18n } = useTranslation('profile')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const attempt = useAttempt()
  const { inside, outside } = useFocusBack<HTMLDivElement>(asking)
  const answer = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call('GET /v1/auth/data-export', { signal })).export,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? ASK_AGAIN_MS : false),
  })
  const { data } = answer
  const download = (uuid: string) =>
    attempt.run(async () => {
      const file = await requestBlob(`/v1/auth/data-export/${uuid}/file`, AbortSignal.timeout(PATIENCE_MS), {
        timeoutMs: PATIENCE_MS,
      })
      saveFile(file, t('privacy.export.fileName'))
    })
  return (
    <Card title={t('privacy.export.title')}>
      <Text>{t('privacy.export.text')}</Text>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      {data === undefined && answer.isError && <NotLoaded answers={[answer]} />}
      {data?.state === 'waiting' && (
        <div ref={asking ? undefined : outside} tabIndex={-1} className={classes.waiting} role="status">
          <Loader size="sm" /> {t('privacy.export.waiting')}
        </div>
      )}
      {data?.state === 'failed' && (
        <Alert color="red" role="alert">
          {t('privacy.export.failed')}
        </Alert>
      )}
      {data?.state === 'ready' && (
        <div className={classes.line}>
          <Text>
            {t('privacy.export.ready', {
              until: isolated(formatDate(new Date(data.expires_at), 'full', i18n.language as Language)),
            })}
          </Text>
          <Button
            leftSection={<IconDownload size={16} />}
            loading={attempt.busy}
            onClick={() => void download(data.uuid)}
          >
            {t('privacy.export.download')}
          </Button>
        </div>
      )}
      {asking ? (
        <div ref={inside}>
          <DataExportForm
            has2fa={user.has2fa}
            onCancel={() => setAsking(false)}
            onAsked={async () => {
              await client.invalidateQueries({ queryKey: KEY })
              setAsking(false)
            }}
          />
        </div>
      ) : (
        data?.state !== 'waiting' && (
          <div ref={outside} tabIndex={-1}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {data?.state === 'ready' ? t('privacy.export.again') : t('privacy.export.ask')}
            </Button>
          </div>
        )
      )}
    </Card>
  )
}
