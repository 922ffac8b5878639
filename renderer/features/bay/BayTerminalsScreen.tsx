import { Alert, Button, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { location } from '#contract/records/location.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { logout } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Bay.module.css'
import { keptTerminal } from './keptTerminal.ts'

const KEY = ['bay', 'terminals']

/** In the desktop app the terminal fills the screen, also after a restart. */
async function fillScreen(isOn: boolean): Promise<void> {
  if (desktop) await callDesktop(desktop, 'settings.write', { bayTerminal: isOn }).catch(showFailure)
}

/** Lists the dealer's terminals and can turn this machine into one. */
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
      <ThisMachine onMade={() => client.invalidateQueries({ queryKey: KEY })} />
      <Card title={t('terminals.all')}>
        {attempt.message && <Alert color="red">{attempt.message}</Alert>}
        {!data && <NotLoaded answers={[answer]} height={80} />}
        {data?.length === 0 && <p className={classes.quiet}>{t('terminals.none')}</p>}
        <ul className={classes.rows}>
          {data?.map(({ uuid, name, location, bay, last_used_at }) => (
            <li key={uuid} className={classes.row}>
              <strong>
                <bdi dir="auto">{name}</bdi>
              </strong>
              <bdi dir="auto">{[location, bay].filter(Boolean).join(' · ')}</bdi>
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

/** Turns this machine into a terminal, or tells that it is one. */
function ThisMachine({ onMade }: { onMade: () => Promise<void> }) {
  const { t } = useTranslation('bay')
  const navigate = useNavigate()
  const [token, keep] = useLocalValue(keptTerminal)
  const [name, setName] = useState('')
  const [bay, setBay] = useState('')
  const [site, setSite] = useState<string | null>(null)
  useTypedInput(name, bay)
  const attempt = useAttempt()
  const sites = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, {}, signal),
  })
  const items = sites.data?.items ?? []
  const chosen = site ?? (items.length === 1 ? (items[0]?.uuid ?? null) : null)
  const make = () =>
    attempt.run(async () => {
      if (chosen === null) return
      const body = { name: name.trim(), bay: bay.trim(), location_uuid: chosen }
      const made = await call('POST /v1/admin/bay-terminals', { body })
      keep(made.token)
      setName('')
      setBay('')
      await onMade()
    })
  const open = async () => {
    await logout()
    void navigate('/bay')
    await fillScreen(true)
  }
  const forget = () => {
    keep('')
    void fillScreen(false)
  }
  if (token !== '')
    return (
      <Card title={t('here.title')}>
        <p>{t('here.is')}</p>
        <div className={classes.form}>
          <Button onClick={() => void open()}>{t('here.open')}</Button>
          <Button variant="default" onClick={forget}>
            {t('here.forget')}
          </Button>
        </div>
      </Card>
    )
  return (
    <Card title={t('here.title')}>
      <p className={classes.quiet}>{t('here.nameHint')}</p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <TextInput
          label={t('here.name')}
          dir="auto"
          maxLength={60}
          required
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Select
          label={t('here.site')}
          data={items.map(({ uuid, label }) => ({ value: uuid, label }))}
          value={chosen}
          required
          onChange={setSite}
        />
        <TextInput
          label={t('here.bay')}
          dir="auto"
          maxLength={60}
          value={bay}
          onChange={({ currentTarget }) => setBay(currentTarget.value)}
        />
        <Button type="submit" loading={attempt.busy} disabled={name.trim() === '' || chosen === null}>
          {t('here.make')}
        </Button>
      </form>
      {attempt.message && <Alert color="red">{attempt.message}</Alert>}
    </Card>
  )
}
