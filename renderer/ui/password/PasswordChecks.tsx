import { IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { brokenPasswordRules, PASSWORD_RULES } from '#contract/passwordRules.ts'
import classes from './PasswordChecks.module.css'

type Props = {
  id: string
  password: string
  /** Names of the person and of the dealer, which must not be part of it. */
  words: readonly string[]
  /** Somebody wanted to go on: what is missing is no longer only open, but wrong. */
  strict: boolean
}

/** The rules of a password, each with a mark as soon as it is kept. The same rules decide on the server. */
export function PasswordChecks({ id, password, words, strict }: Props) {
  const { t } = useTranslation('password')
  const broken = new Set(brokenPasswordRules(password, words))
  return (
    <ul id={id} className={classes.list}>
      {PASSWORD_RULES.map((rule) => {
        // An empty one keeps the rules about what must not be in it; nobody wants to read that.
        const kept = password !== '' && !broken.has(rule)
        const unmet = strict ? 'broken' : 'open'
        const state = kept ? 'kept' : unmet
        const Icon = { kept: IconCheck, broken: IconX, open: IconCircle }[state]
        return (
          <li key={rule} className={classes.rule} data-state={state}>
            <Icon size={16} role="img" aria-label={t(`state.${state}`)} />
            {t(`rules.${rule}`)}
          </li>
        )
      })}
    </ul>
  )
}
