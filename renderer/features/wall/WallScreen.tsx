import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { keptScreen } from '#renderer/ui/screen/keptScreen.ts'
import { keptSound } from './keptSound.ts'
import { playCall } from './playCall.ts'
import { useWall } from './useWall.ts'
import classes from './Wall.module.css'

type Wall = EndpointOutput<'POST /v1/wall/calls'>

/** The screen in the waiting area: which customers are called, and to which desk. It has no user. */
export default function WallScreen() {
  const [token] = useLocalValue(keptScreen)
  const { answer, data, refusal, isLost } = useWall(token)
  const language = data?.language
  useEffect(() => {
    if (language !== undefined) appLanguage.set(language)
  }, [language])
  if (token === '' || refusal !== null) return <SetUp reason={refusal ?? 'none'} />
  if (!data) return <NotLoaded answers={[answer]} height={240} />
  return <Calls wall={data} isLost={isLost} />
}

/** The text for each refusal of the server. */
const REASONS = { unknown_terminal: 'revoked', plugin_disabled: 'off' } as const

/** Asks for the code of the screen. Also tells what to do when the code is no longer valid. */
function SetUp({ reason }: { reason: keyof typeof REASONS | 'none' }) {
  const { t } = useTranslation('wall')
  const [, keep] = useLocalValue(keptScreen)
  const [typed, setTyped] = useState('')
  useTypedInput(typed)
  const isOff = reason === 'plugin_disabled'
  return (
    <main className={classes.notice}>
      <h1>{t(`setUp.${reason === 'none' ? reason : REASONS[reason]}`)}</h1>
      <p>{t(isOff ? 'setUp.offText' : 'setUp.text')}</p>
      {!isOff && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== '') keep(typed.trim())
          }}
        >
          <TextInput
            size="lg"
            label={t('setUp.code')}
            dir="ltr"
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" size="lg" disabled={typed.trim() === ''}>
            {t('setUp.save')}
          </Button>
        </form>
      )}
    </main>
  )
}

/** Plays the signal when a call is newer than all earlier ones. The first state of the screen is not new. */
function useSignal(newest: string | undefined, isOn: boolean) {
  const known = useRef(newest ?? '')
  useEffect(() => {
    if (newest === undefined || newest <= known.current) return
    known.current = newest
    if (isOn) playCall()
  }, [newest, isOn])
}

function Calls({ wall, isLost }: { wall: Wall; isLost: boolean }) {
  const { t } = useTranslation('wall')
  const [hasSound, setSound] = useLocalValue(keptSound)
  const { calls, waiting, usual_minutes } = wall
  useSignal(calls[0]?.called_at, hasSound)
  return (
    <main className={classes.screen} data-is-lost={isLost || undefined}>
      <header className={classes.head}>
        <bdi dir="auto">{wall.dealer_name}</bdi>
        <bdi dir="auto">{wall.location}</bdi>
      </header>
      {isLost && (
        <p className={classes.lost} role="alert">
          {t('lost')}
        </p>
      )}
      <div className={classes.state}>
        {calls.length === 0 ? (
          <p className={classes.nobody}>{t('nobody')}</p>
        ) : (
          <ol className={classes.calls} aria-label={t('called')} aria-live="polite">
            {calls.map(({ key, initials, desk, called_at }) => (
              <li key={`${called_at} ${key} ${initials}`} className={classes.call}>
                <strong className={classes.customer}>
                  {key !== '' && <bdi>{key}</bdi>}
                  {initials !== '' && <bdi>{initials}</bdi>}
                  {key === '' && initials === '' && t('next')}
                </strong>
                <span>
                  {desk === '' ? t('reception') : t('desk')} {desk !== '' && <bdi>{desk}</bdi>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <footer className={classes.foot}>
        <span>
          {t('waiting')} <bdi>{waiting}</bdi>
        </span>
        {usual_minutes !== null && <span>{t('usual', { n: usual_minutes })}</span>}
        <Button variant="subtle" color="gray" size="lg" onClick={() => setSound(!hasSound)}>
          {t(hasSound ? 'sound.off' : 'sound.on')}
        </Button>
      </footer>
    </main>
  )
}
