import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Operator.module.css'
import { changeServer, type ServerState } from './useServerState.ts'

type Props = { state: ServerState }

/** The name of the server, and its start time. */
export function InstanceCard({ state }: Props) {
  const { t, i18n } = useTranslation('server')
  const [typed, setTyped] = useState<string | null>(null)
  // The server state when typing began.
  const [saw, setSaw] = useState<ServerState | null>(null)
  const [isSaving, setSaving] = useState(false)
  useTypedInput(typed !== null)
  const save = async (name: string) => {
    setSaving(true)
    try {
      await changeServer(saw ?? state, { name })
      // Input typed while the request ran is not saved yet.
      setTyped((now) => (now === typed ? null : now))
      showToast('success', t('operator.saved'))
    } catch (error) {
      showFailure(error)
    } finally {
      // After a conflict was shown, saving again overwrites the other user's change.
      setSaw(null)
      setSaving(false)
    }
  }
  const name = typed ?? state.name
  return (
    <Card title={t('instance.title')}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void save(name.trim())
        }}
      >
        <TextInput
          label={t('instance.name')}
          description={t('instance.nameHint')}
          maxLength={80}
          required={state.is_operator}
          readOnly={!state.is_operator}
          value={name}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setSaw((before) => before ?? state)
          }}
        />
        <p className={classes.quiet}>
          {t('instance.started')}{' '}
          <MachineText>{formatDate(new Date(state.started_at), 'full', i18n.language as Language)}</MachineText>
        </p>
        {typed !== null && typed !== state.name && (
          <div className={classes.line}>
            <Button
              variant="default"
              onClick={() => {
                setTyped(null)
                setSaw(null)
              }}
            >
              {t('operator.discard')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={name.trim() === ''}>
              {t('operator.save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
