import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { SaveTable } from '#renderer/records/list/tools/SaveTable.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Bay.module.css'
import { NewTerminal } from './NewTerminal.tsx'

const KEY = ['bay', 'terminals']

/** Lists the dealer's terminals and waiting-area screens, and creates new ones. */
export default function BayTerminalsScreen() {
  const { t } = useTranslation('bay')
  const client = useQueryClient()
  const attempt = useAttempt()
  const answer = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /v1/admin/bay-terminals', { signal }) })
  const { data } = answer
  const revoke = (terminal_uuid: string) =>
    attempt.run(async () => {
      await call('DELETE /v1/admin/bay-terminals/:terminal_uuid', { params: { terminal_uuid } })
      await client.invalidateQueries({ queryKey: KEY })
    })
  return (
    <ScreenBody>
      <ScreenTitle>{t('terminals.title')}</ScreenTitle>
      <p className={classes.quiet}>{t('terminals.text')}</p>
      <NewTerminal onMade={() => client.invalidateQueries({ queryKey: KEY })} />
      <Card
        title={t('terminals.all')}
        aside={
          <SaveTable addressOf={(ending) => `/v1/admin/bay-terminals/export.${ending}`} name={t('terminals.title')} />
        }
      >
        {attempt.message && <Alert color="red">{attempt.message}</Alert>}
        {!data && <NotLoaded answers={[answer]} height={80} />}
        {data?.length === 0 && <p className={classes.quiet}>{t('terminals.none')}</p>}
        <ul className={classes.rows}>
          {data?.map(({ uuid, name, kind, location, bay, last_used_at }) => (
            <li key={uuid} className={classes.row}>
              <strong>
                <bdi dir="auto">{name}</bdi>
              </strong>
              <bdi dir="auto">{[t(`kinds.${kind}`), location, bay].filter(Boolean).join(' · ')}</bdi>
              <span className={classes.quiet}>
                {t('terminals.used')} {last_used_at ? <TimeAgo at={last_used_at} /> : t('terminals.never')}
              </span>
              <Button variant="default" disabled={attempt.busy} onClick={() => void revoke(uuid)}>
                {t('terminals.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </ScreenBody>
  )
}
