import { Input, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { numberedPermissions } from '#contract/permissions/numberedRights.ts'
import type { PermissionLabels } from '#contract/settings/define.ts'
import { useStaffSettings } from '#renderer/net/settings/useStaffSettings.ts'
import classes from './Inputs.module.css'
import type { InputProps } from './inputProps.ts'

const MOST = 80

/** Names of the numbered permissions that are in use, one language at a time. */
export function LabelsInput({ settingKey, value, label, error, readOnly, onChange }: InputProps<'labels'>) {
  const { t, i18n } = useTranslation('settings')
  const [language, setLanguage] = useState(i18n.language as Language)
  const labels = value as PermissionLabels
  const numbers = numberedPermissions(useStaffSettings()).map((name) => name.slice('custom.'.length))
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' })
  const write = (number: string, text: string) => {
    const { [language]: _, ...others } = labels[number] ?? {}
    const texts = text === '' ? others : { ...others, [language]: text }
    const { [number]: __, ...rest } = labels
    onChange(Object.keys(texts).length === 0 ? rest : { ...rest, [number]: texts })
  }
  return (
    <Input.Wrapper id={`setting-${settingKey}`} label={label} description={t('labels.hint')} error={error}>
      <Select
        className={classes.language ?? ''}
        label={t('labels.language')}
        data={LANGUAGES.map((one) => ({ value: one, label: names.of(one) ?? one }))}
        value={language}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && setLanguage(chosen as Language)}
      />
      <div className={classes.labels}>
        {numbers.map((number) => (
          <div key={number} className={classes.labelRow}>
            <span aria-hidden="true">{number}</span>
            <TextInput
              aria-label={t('labels.of', { number, language: names.of(language) })}
              dir="auto"
              maxLength={MOST}
              readOnly={readOnly}
              value={labels[number]?.[language] ?? ''}
              placeholder={labels[number]?.de ?? labels[number]?.en ?? ''}
              onChange={(event) => write(number, event.currentTarget.value)}
            />
          </div>
        ))}
      </div>
    </Input.Wrapper>
  )
}
