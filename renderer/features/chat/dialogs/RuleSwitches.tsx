import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Dialog.module.css'
import { RULES, type Rules } from './rules.ts'

type Props = { value: Rules; onChange: (rules: Rules) => void; disabled?: boolean }

export function RuleSwitches({ value, onChange, disabled = false }: Props) {
  const { t } = useTranslation('chat')
  return (
    <fieldset className={classes.rules}>
      <legend>{t('rules.title')}</legend>
      {RULES.map((rule) => (
        <Switch
          key={rule}
          label={t(`rules.${rule}`)}
          checked={value[rule]}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, [rule]: event.currentTarget.checked })}
        />
      ))}
    </fieldset>
  )
}
