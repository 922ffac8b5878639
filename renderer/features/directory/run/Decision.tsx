import { Alert, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { DirectoryRun } from '#contract/api/administration/directory.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { LeftOutColumns } from '#renderer/ui/controls/LeftOutColumns.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'

/** Why a run would change nothing. */
function reasonOf({ total, failed, incomplete }: DirectoryRun) {
  if (total === 0) return 'run.empty'
  return failed + incomplete > 0 ? 'run.nothingTaken' : 'run.nothing'
}

type Props = {
  run: DirectoryRun
  /** Lets the user assign the columns of the file again. Missing when the screen does not keep the file any more. */
  onAssign: (() => void) | undefined
  isRemembered: boolean
}

/** Lets the user start or discard a run after its preview. Names the columns of a file that are left out. */
export function Decision({ run, onAssign, isRemembered }: Props) {
  const { t } = useTranslation('directory')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [invite, setInvite] = useState(false)
  const { busy: isBusy, message, run: attempt } = useAttempt()
  const { user } = useSession()
  const isOwn = run.by !== null && run.by.uuid === user?.uuid
  const params = { run_uuid: run.uuid }
  const isNothing = run.created + run.updated + run.deactivated === 0
  const start = () =>
    attempt(async () => {
      await call('POST /v1/admin/directory/runs/:run_uuid/start', { params, body: { invite } })
      await client.invalidateQueries({ queryKey: ['directory'] })
    })
  const discard = () =>
    attempt(async () => {
      await call('DELETE /v1/admin/directory/runs/:run_uuid', { params })
      await navigate('/admin/directory')
      // After discarding, going back must not show the run as if it still existed.
      for (const what of ['run', 'lines']) client.removeQueries({ queryKey: ['directory', what, run.uuid] })
      await client.invalidateQueries({ queryKey: ['directory', 'runs'] })
    })
  return (
    <>
      <LeftOutColumns columns={run.left_out_columns} isRemembered={isRemembered} onAssign={onAssign} />
      {message && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {message}
        </Alert>
      )}
      {isNothing && <Text>{t(reasonOf(run))}</Text>}
      {!isOwn && <Text>{run.by ? t('run.madeBy', { name: isolated(fullName(run.by)) }) : t('run.madeByAnother')}</Text>}
      {isOwn && run.created > 0 && run.kind === 'user_generation' && (
        <Checkbox
          label={t('run.invite')}
          checked={invite}
          onChange={(event) => setInvite(event.currentTarget.checked)}
        />
      )}
      <Group>
        <Button onClick={() => void start()} loading={isBusy} disabled={isNothing || !isOwn}>
          {t('run.start')}
        </Button>
        <Button variant="default" onClick={() => void discard()} disabled={isBusy}>
          {t('run.discard')}
        </Button>
      </Group>
    </>
  )
}
