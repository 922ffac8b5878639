import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { useKeepPart, usePaperPart } from '../status/usePaperPart.ts'
import classes from './Trail.module.css'

type Props = { uuid: string; readOnly: boolean }

/** The handovers of the sheet, and a form for the next one. */
export function HandoverPanel({ uuid, readOnly }: Props) {
  const { t } = useTranslation('paper')
  const part = usePaperPart(uuid, 'handovers')
  if (!part.data) return <NotLoaded answers={[part]} height={120} />
  return (
    <div className={classes.panel}>
      {!readOnly && <GiveOn uuid={uuid} />}
      {part.data.items.length === 0 && <p className={classes.quiet}>{t('handover.empty')}</p>}
      <ol className={classes.trail}>
        {part.data.items.map((one) => (
          <li key={one.uuid} className={classes.entry}>
            <span>
              {t('handover.entry', { sender: fullName(one.sender), receiver: fullName(one.receiver) })}
              {[one.place, one.note].filter(Boolean).map((text) => (
                <bdi key={text} dir="auto" className={classes.aside}>
                  {text}
                </bdi>
              ))}
            </span>
            <TimeAgo at={one.at} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function GiveOn({ uuid }: { uuid: string }) {
  const { t } = useTranslation('paper')
  const users = useUserNames()
  const self = useSession(({ user }) => user?.uuid)
  const { keep, refresh } = useKeepPart()
  const [receiver, setReceiver] = useState('')
  const [place, setPlace] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  useTypedInput(receiver, place, note)
  const give = async () => {
    setTried(true)
    if (receiver === '' || isBusy) return
    setBusy(true)
    try {
      const body = { receiver_uuid: receiver, place, note }
      const answer = await call('POST /v1/workshop/paper/:uuid/handovers', { params: { uuid }, body })
      keep(uuid, 'handovers', answer)
      refresh(uuid)
      const user = users.get(receiver)
      showToast('success', t('handover.done', { name: isolated(user ? fullName(user) : '…') }))
      setReceiver('')
      setPlace('')
      setNote('')
      setTried(false)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const people = [...users.values()].filter((user) => user.uuid !== self)
  return (
    <div className={classes.give}>
      <NativeSelect
        label={t('handover.to')}
        data={[{ value: '', label: '' }, ...people.map((user) => ({ value: user.uuid, label: fullName(user) }))]}
        value={receiver}
        onChange={({ currentTarget }) => setReceiver(currentTarget.value)}
        error={isTried && receiver === '' && t('handover.nobody')}
      />
      <TextInput
        label={t('handover.place')}
        maxLength={40}
        dir="auto"
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <TextInput
        label={t('handover.note')}
        maxLength={500}
        dir="auto"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button className={classes.button} loading={isBusy} onClick={() => void give()}>
        {t('handover.save')}
      </Button>
    </div>
  )
}
