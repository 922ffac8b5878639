import { Button, PasswordInput } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { TryScanner } from '#renderer/shared/scan/TryScanner.tsx'
import { LanguageSwitch } from '#renderer/ui/controls/LanguageSwitch.tsx'
import { ThemeSwitch } from '#renderer/ui/controls/ThemeSwitch.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Bay.module.css'

type Props = { onCode: (code: string) => void }

/** Shown without a user: the time, and instructions. The code of a badge can also be typed. */
export function WaitForBadge({ onCode }: Props) {
  const { t, i18n } = useTranslation('bay')
  const [isTyping, setTyping] = useState(false)
  const [code, setCode] = useState('')
  useTypedInput(code)
  const clock = useNow((now) => formatDate(new Date(now), 'time', i18n.language as Language))
  return (
    <div className={classes.wait}>
      <p className={classes.clock}>
        <MachineText>{clock}</MachineText>
      </p>
      <IconId size={96} stroke={1.2} aria-hidden />
      <h1>{t('wait.title')}</h1>
      <p className={classes.quiet}>{t('wait.text')}</p>
      {isTyping ? (
        <form
          className={classes.typed}
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '') onCode(code.trim())
            setCode('')
            setTyping(false)
          }}
        >
          <PasswordInput
            size="lg"
            label={t('wait.code')}
            autoComplete="off"
            dir="ltr"
            data-autofocus
            autoFocus
            maxLength={64}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Button type="submit" size="lg">
            {t('wait.enter')}
          </Button>
        </form>
      ) : (
        <Button variant="subtle" size="lg" onClick={() => setTyping(true)}>
          {t('wait.type')}
        </Button>
      )}
      <div className={classes.tools}>
        <Button component={Link} to="/login" variant="subtle">
          {t('wait.signIn')}
        </Button>
        <TryScanner variant="subtle" />
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </div>
  )
}
