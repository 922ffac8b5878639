import { Select, Switch, Textarea } from '@mantine/core'
import { useSettingTexts } from '../data/useSettingTexts.ts'
import { ImageInput } from './ImageInput.tsx'
import classes from './Inputs.module.css'
import type { InputProps } from './inputProps.ts'
import { shownProps } from './inputProps.ts'
import { LabelsInput } from './LabelsInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { StringInput } from './StringInput.tsx'

/** The input for the type of a setting. */
export function SettingInput(props: InputProps) {
  const { setting, settingKey, value, readOnly, onChange } = props
  const texts = useSettingTexts()
  switch (setting.type) {
    case 'text':
      return (
        <Textarea
          {...shownProps(props)}
          dir="auto"
          rows={3}
          maxLength={setting.most}
          value={String(value)}
          readOnly={readOnly}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'string':
      return <StringInput {...props} setting={setting} />
    case 'boolean':
    case 'plugin':
      return (
        <Switch
          {...shownProps(props)}
          checked={value === true}
          disabled={readOnly}
          classNames={{ label: classes.switchLabel ?? '', description: classes.switchHelp ?? '' }}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return <NumberInput {...props} setting={setting} />
    case 'select':
      return (
        <Select
          {...shownProps(props)}
          data={setting.options.map((one) => ({ value: one, label: texts.option(settingKey, one) }))}
          value={String(value)}
          readOnly={readOnly}
          allowDeselect={false}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
        />
      )
    case 'image':
      return <ImageInput {...props} setting={setting} />
    case 'password':
    case 'token':
      return <SecretInput {...props} setting={setting} />
    case 'labels':
      return <LabelsInput {...props} setting={setting} />
  }
}
