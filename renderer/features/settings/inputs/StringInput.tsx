import { Button, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fillVariables } from '#contract/settings/variables.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { today } from '#renderer/ui/time/today.ts'
import classes from './Inputs.module.css'
import { type InputProps, shownProps } from './inputProps.ts'

/** A text on one line. Below it are buttons for its variables and a preview. */
export function StringInput(props: InputProps<'string'>) {
  const { setting, value, readOnly, onChange } = props
  const { t } = useTranslation('settings')
  const input = useRef<HTMLInputElement>(null)
  const samples = useSamples()
  const text = String(value)
  const { variables = [] } = setting
  const insert = (name: string) => {
    const at = input.current?.selectionStart ?? text.length
    onChange(`${text.slice(0, at)}{{${name}}}${text.slice(at)}`)
    input.current?.focus()
  }
  return (
    <div className={classes.stack}>
      <TextInput
        {...shownProps(props)}
        ref={input}
        // Addresses, patterns and server names read from left to right in every language.
        dir={setting.format ? 'ltr' : 'auto'}
        maxLength={setting.most}
        value={text}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={setting.format === undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {variables.length > 0 && (
        <div className={classes.variables}>
          {!readOnly &&
            variables.map((name) => (
              <Button
                key={name}
                size="compact-xs"
                variant="default"
                title={t('variables.insert', { name: t(`variables.${name}`) })}
                onClick={() => insert(name)}
              >
                <MachineText>{`{{${name}}}`}</MachineText>
              </Button>
            ))}
          {text.includes('{{') && (
            <Text size="sm" c="dimmed" component="span">
              {t('variables.preview')} <bdi>{fillVariables(text, samples)}</bdi>
            </Text>
          )}
        </div>
      )}
    </div>
  )
}

/** Values of the variables for this dealer and an invented car. */
function useSamples() {
  const { company, dealerName } = useSession()
  return {
    dealer: dealerName ?? '',
    code: company ?? '',
    year: today().slice(0, 4),
    vin: 'WVWZZZ1KZ8W000001',
    order: '004711',
    plate: 'AH-W 123',
  }
}
