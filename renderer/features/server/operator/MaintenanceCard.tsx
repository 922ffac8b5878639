import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Maintenance } from '#contract/api/administration/server.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './Operator.module.css'
import { changeServer, type ServerState } from './useServerState.ts'

type Props = { state: ServerState }
type Typed = { text: string; until: TypedMoment }

/** A notice for all users of this server, shown at once until a given time or until it is withdrawn. */
export function MaintenanceCard({ state }: Props) {
  const { t } = useTranslation('server')
  const [typed, setTyped] = useState<Typed | null>(null)
  // The server state when typing began.
  const [saw, setSaw] = useState<ServerState | null>(null)
  const [isSaving, setSaving] = useState(false)
  useTypedInput(typed !== null)
  const shown = typed ?? { text: state.maintenance?.text ?? '', until: state.maintenance?.until ?? null }
  const tell = async (maintenance: Maintenance | null) => {
    setSaving(true)
    try {
      await changeServer(saw ?? state, { maintenance })
      // Input typed while the request ran is not published yet.
      setTyped((now) => (now === typed ? null : now))
      showToast('success', t(maintenance ? 'maintenance.told' : 'maintenance.ended'))
    } catch (error) {
      showFailure(error)
    } finally {
      // After a conflict was shown, saving again overwrites the other user's change.
      setSaw(null)
      setSaving(false)
    }
  }
  const change = (part: Partial<Typed>) => {
    setTyped({ ...shown, ...part })
    setSaw((before) => before ?? state)
  }
  return (
    <Card title={t('maintenance.title')}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void tell({
            text: shown.text.trim(),
            until: shown.until ?? null,
          })
        }}
      >
        <Textarea
          label={t('maintenance.text')}
          description={t('maintenance.hint')}
          dir="auto"
          rows={2}
          maxLength={500}
          readOnly={!state.is_operator}
          value={shown.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <MomentInput
          label={t('maintenance.until')}
          readOnly={!state.is_operator}
          value={shown.until}
          onChange={(until) => change({ until })}
        />
        {state.is_operator && (
          <div className={classes.line}>
            {state.maintenance && (
              <Button variant="light" color="red" loading={isSaving} onClick={() => void tell(null)}>
                {t('maintenance.end')}
              </Button>
            )}
            <Button
              type="submit"
              loading={isSaving}
              disabled={typed === null || shown.text.trim() === '' || shown.until === undefined}
            >
              {t('maintenance.tell')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
