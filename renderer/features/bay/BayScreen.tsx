import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { PlacedRecord } from '#contract/service/places.ts'
import { readingsOf } from '#contract/text/keyboards.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { isBadgeCode } from '#renderer/shared/scan/badgeCodes.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { setTimeZone } from '#renderer/ui/time/zone.ts'
import classes from './Bay.module.css'
import { BayWork } from './BayWork.tsx'
import { callBay } from './bayCalls.ts'
import { keptTerminal } from './keptTerminal.ts'
import { showBadge } from './showBadge.ts'
import { useBadgeReader } from './useBadgeReader.ts'
import { WaitForBadge } from './WaitForBadge.tsx'

/** The terminal at a bay. It waits for a badge and shows the works of its owner until that user leaves. */
export default function BayScreen() {
  const { t } = useTranslation(['bay', 'errors'])
  const [token] = useLocalValue(keptTerminal)
  const terminal = useQuery({
    queryKey: ['bay', 'terminal', token],
    queryFn: ({ signal }) => call('POST /v1/bay/terminal', { body: { terminal: token }, signal, anonymous: true }),
    enabled: token !== '',
    retry: false,
  })
  const refusal = terminal.error instanceof ApiError ? terminal.error : null
  if (token === '' || refusal?.code === 'unknown_terminal')
    return (
      <div className={classes.notice}>
        <h1>{t('bay:none.title')}</h1>
        <p>{token === '' ? t('bay:none.text') : t('errors:unknown_terminal')}</p>
        <Button component={Link} to="/admin/bay-terminals" size="lg">
          {t('bay:none.setUp')}
        </Button>
      </div>
    )
  if (!terminal.data) return <NotLoaded answers={[terminal]} height={240} />
  return <Terminal token={token} terminal={terminal.data} />
}

type TerminalProps = { token: string; terminal: EndpointOutput<'POST /v1/bay/terminal'> }

function Terminal({ token, terminal }: TerminalProps) {
  const { t } = useTranslation(['bay', 'errors', 'places'])
  useEffect(() => {
    setTimeZone(terminal.time_zone)
    return () => setTimeZone(null)
  }, [terminal.time_zone])
  const [pass, setPass] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const isAsking = useRef(false)
  /** The language of the terminal. A user sees their own language, and leaving restores that of the terminal. */
  const own = useRef(appLanguage.get())
  const leave = useCallback(() => {
    setPass(null)
    appLanguage.set(own.current)
  }, [])
  const hold = useCallback(
    async (readings: readonly string[]) => {
      // A reader may send the same badge twice. The second code is ignored while the first one is checked.
      if (isAsking.current) return
      isAsking.current = true
      setRefused(null)
      try {
        const { pass: given, user } = await showBadge(token, readings)
        if (pass === null) own.current = appLanguage.get()
        appLanguage.set(user.language)
        setPass(given)
      } catch (error) {
        setRefused(t(`errors:${error instanceof ApiError ? error.code : 'server_error'}`))
      } finally {
        isAsking.current = false
      }
    },
    [token, pass, t],
  )
  const note = useCallback(
    async (visit: PlacedRecord) => {
      setRefused(null)
      if (pass === null) return setRefused(t('bay:places.badgeFirst'))
      try {
        const things = ['car'] as const
        const body = { ...visit, things: [...things] }
        const { licensePlate, place } = await callBay('POST /v1/bay/places', pass, body)
        const named = things.map((thing) => t(`places:thing.${thing}`)).join(', ')
        showToast(
          'success',
          t('places:noted', { plate: isolated(licensePlate), things: named, place: isolated(place) }),
        )
      } catch (error) {
        setRefused(t(`errors:${error instanceof ApiError ? error.code : 'server_error'}`))
      }
    },
    [pass, t],
  )
  useBadgeReader(
    useCallback((readings) => void hold(readings), [hold]),
    useCallback((visit) => void note(visit), [note]),
  )
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <span>
          <bdi dir="auto">{terminal.dealer_name}</bdi>
        </span>
        <span className={classes.place}>
          <bdi dir="auto">{[terminal.location, terminal.bay || terminal.name].join(' · ')}</bdi>
        </span>
      </header>
      {refused !== null && (
        <Alert color="red" role="alert" className={classes.refused ?? ''}>
          {refused}
        </Alert>
      )}
      {pass === null ? (
        <WaitForBadge onCode={(code) => void hold(isBadgeCode(code) ? [code] : readingsOf(code))} />
      ) : (
        <BayWork key={pass} pass={pass} onLeave={leave} />
      )}
    </div>
  )
}
