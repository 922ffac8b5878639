import { Alert, Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { TERMINAL_KINDS, type TerminalKind } from '#contract/bay.ts'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { location } from '#contract/records/location.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { logout, useSession } from '#renderer/net/session/session.ts'
import { ownFirst } from '#renderer/records/ownFirst.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import classes from './Bay.module.css'
import { keptTerminal } from './keptTerminal.ts'
import { ScreenCode } from './ScreenCode.tsx'

/** Turns the full screen of a terminal on or off in the desktop app. The setting survives a restart. */
async function fillScreen(isOn: boolean): Promise<void> {
  if (desktop) await callDesktop(desktop, 'settings.write', { bayTerminal: isOn }).catch(showFailure)
}

type Props = { onMade: () => Promise<void> }

/**
 * Turns this machine into a terminal, or creates a waiting-area screen. Says so if the machine is a terminal already.
 */
export function NewTerminal({ onMade }: Props) {
  const { t } = useTranslation('bay')
  const navigate = useNavigate()
  const [token, keep] = useLocalValue(keptTerminal)
  const open = async () => {
    await logout()
    void navigate('/bay')
    await fillScreen(true)
  }
  const forget = () => {
    keep('')
    void fillScreen(false)
  }
  return (
    <Card title={t('here.title')}>
      {token !== '' && (
        <>
          <p>{t('here.is')}</p>
          <div className={classes.form}>
            <Button onClick={() => void open()}>{t('here.open')}</Button>
            <Button variant="default" onClick={forget}>
              {t('here.forget')}
            </Button>
          </div>
        </>
      )}
      <TerminalForm kinds={token === '' ? TERMINAL_KINDS : ['wall']} onTerminal={keep} onMade={onMade} />
    </Card>
  )
}

type FormProps = Props & { kinds: readonly TerminalKind[]; onTerminal: (token: string) => void }

function TerminalForm({ kinds, onTerminal, onMade }: FormProps) {
  const { t, i18n } = useTranslation('bay')
  const [name, setName] = useState('')
  const [bay, setBay] = useState('')
  const [locationUuid, setLocationUuid] = useState<string | null>(null)
  const [wanted, setWanted] = useState<TerminalKind>('bay')
  const [language, setLanguage] = useState(i18n.language as Language)
  const [code, setCode] = useState('')
  useTypedInput(name, bay)
  const attempt = useAttempt()
  const locations = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, {}, signal),
  })
  const items = locations.data?.items ?? []
  const own = useSession(({ ownLocations }) => ownLocations)
  const [first] = ownFirst(items, own)
  const isOwn = first !== undefined && own.includes(first.uuid)
  const chosen = locationUuid ?? (items.length === 1 || isOwn ? (first?.uuid ?? null) : null)
  const kind = kinds.includes(wanted) ? wanted : 'wall'
  const make = () =>
    attempt.run(async () => {
      if (chosen === null) return
      const place = kind === 'bay' ? bay.trim() : ''
      const body = { name: name.trim(), bay: place, location_uuid: chosen, kind, language }
      const made = await call('POST /v1/admin/bay-terminals', { body })
      if (kind === 'bay') onTerminal(made.token)
      else setCode(made.token)
      setName('')
      setBay('')
      await onMade()
    })
  return (
    <>
      <p className={classes.quiet}>{t('here.nameHint')}</p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <Select
          label={t('here.kind')}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setWanted((value ?? kind) as TerminalKind)}
        />
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
          onChange={setLocationUuid}
        />
        {kind === 'bay' ? (
          <TextInput
            label={t('here.bay')}
            dir="auto"
            maxLength={60}
            value={bay}
            onChange={({ currentTarget }) => setBay(currentTarget.value)}
          />
        ) : (
          <Select
            label={t('here.language')}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={language}
            allowDeselect={false}
            onChange={(value) => setLanguage((value ?? language) as Language)}
          />
        )}
        <Button type="submit" loading={attempt.busy} disabled={name.trim() === '' || chosen === null}>
          {t(kind === 'bay' ? 'here.make' : 'here.makeWall')}
        </Button>
      </form>
      {attempt.message && <Alert color="red">{attempt.message}</Alert>}
      {code !== '' && <ScreenCode token={code} />}
    </>
  )
}
