import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { callsKey, useCalls } from '#renderer/shared/calls/useCalls.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Trail.module.css'

type Props = { uuid: string; readOnly: boolean }

/** The calls to the customer, and a form for the next one. */
export function CallsPanel({ uuid, readOnly }: Props) {
  const { t } = useTranslation(['paper', 'states'])
  const self = useSession(({ user }) => user?.uuid)
  const { withdraw } = useCalls(uuid)
  const answer = useQuery({
    queryKey: callsKey(uuid),
    queryFn: ({ signal }) => call('GET /v1/workshop/paper/:uuid/calls', { params: { uuid }, signal }),
  })
  if (!answer.data) return <NotLoaded answers={[answer]} height={120} />
  return (
    <div className={classes.panel}>
      {!readOnly && <NewCall uuid={uuid} />}
      {answer.data.items.length === 0 && <p className={classes.quiet}>{t('calls.empty')}</p>}
      <ol className={classes.trail}>
        {answer.data.items.map((one) => (
          <li key={one.uuid} className={classes.entry}>
            <span>
              {one.by ? fullName(one.by) : t('states:trail.nobody')}
              {one.note !== '' && (
                <bdi dir="auto" className={classes.aside}>
                  {one.note}
                </bdi>
              )}
            </span>
            <span>
              {!readOnly && one.by?.uuid === self && (
                <Button size="compact-sm" variant="subtle" onClick={() => void withdraw(one.uuid)}>
                  {t('calls.withdraw')}
                </Button>
              )}
              <TimeAgo at={one.at} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function NewCall({ uuid }: { uuid: string }) {
  const { t } = useTranslation(['paper', 'states'])
  const [note, setNote] = useState('')
  const { isBusy, record } = useCalls(uuid)
  useTypedInput(note)
  const save = async () => {
    if (await record(note)) setNote('')
  }
  return (
    <div className={classes.give}>
      <TextInput
        label={t('calls.note')}
        maxLength={500}
        dir="auto"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button className={classes.button} loading={isBusy} onClick={() => void save()}>
        {t('calls.save')}
      </Button>
    </div>
  )
}
