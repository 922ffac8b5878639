import { IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { brokenPasswordRules, PASSWORD_RULES } from '#contract/passwordRules.ts'
import classes from './PasswordChecks.module.css'

type Props = {
  id: string
  password: string
  /** Names of the user and of the dealer, which the password must not contain. */
  words: readonly string[]
  /** The user tried to continue, so a broken rule is an error and not only open. */
  strict: boolean
}

/** The rules of a password; each gets a mark when it is met. The server checks the same rules. */
export function PasswordChecks({ id, password, words, strict }: Props) {
  const { t } = useTranslation('password')
  const broken = new Set(brokenPasswordRules(password, words))
  return (
    <ul id={id} className={classes.list}>
      {PASSWORD_RULES.map((rule) => {
        // No rule is ticked for an empty password, although it meets the rules about forbidden parts.
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
