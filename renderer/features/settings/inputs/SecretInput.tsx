import { Badge, Button, Input, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Inputs.module.css'
import type { InputProps } from './inputProps.ts'

/** A secret can be written but not read. The input tells whether it is set, and can replace or remove it. */
export function SecretInput({
  settingKey,
  setting,
  row,
  value,
  label,
  description,
  error,
  readOnly,
  onChange,
}: InputProps<'password' | 'token'>) {
  const { t } = useTranslation('settings')
  const id = `setting-${settingKey}`
  const [isReplacing, setReplacing] = useState(false)
  const isTyped = typeof value === 'string'
  const isLeaving = value === null
  const isOpen = !readOnly && !isLeaving && (isTyped || isReplacing || !row.is_set)
  return (
    <Input.Wrapper id={id} label={label} description={description ?? t('secret.hint')} error={error}>
      <div className={classes.secret}>
        <Badge color={row.is_set ? 'teal' : 'gray'}>{t(row.is_set ? 'value.set' : 'value.notSet')}</Badge>
        {isOpen && (
          <PasswordInput
            className={classes.grow ?? ''}
            id={id}
            aria-label={t('secret.new', { name: label })}
            autoComplete="new-password"
            maxLength={setting.most}
            value={isTyped ? value : ''}
            error={error !== null}
            // An empty input is no change; only the button removes a secret.
            onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-hidden': true }}
          />
        )}
        {isLeaving && <span>{t('secret.willRemove')}</span>}
        {!readOnly && row.is_set && !isOpen && !isLeaving && (
          <>
            <Button id={id} size="xs" variant="default" onClick={() => setReplacing(true)}>
              {t('secret.replace')}
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
              {t('secret.remove')}
            </Button>
          </>
        )}
        {!readOnly && row.is_set && (isOpen || isLeaving) && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setReplacing(false)
              onChange(undefined)
            }}
          >
            {t('secret.keep')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
