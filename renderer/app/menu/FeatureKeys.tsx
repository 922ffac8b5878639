import { Kbd } from '@mantine/core'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { isOn } from '#renderer/net/settings/plugins.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { listKeys } from '#renderer/records/list/rows/listKeys.ts'
import { features } from '../screens/features.ts'
import classes from './KeyboardHelp.module.css'

const labels = [...listKeys, ...features.flatMap(({ keyboard = [] }) => keyboard)].map(({ label }) => label)

/** The keys of lists and features; their texts are fetched only with the sheet. */
export function FeatureKeys() {
  const textOf = useTexts(labels)
  const settings = useSettings()
  const rows = [
    ...listKeys,
    ...features.filter(({ plugin }) => isOn(plugin, settings)).flatMap(({ keyboard = [] }) => keyboard),
  ]
  return rows.map(({ keys, label }) => (
    <div key={label} className={classes.row}>
      <dt dir="ltr">
        {keys.map((key) => (
          <Kbd key={key} mr={4}>
            {key}
          </Kbd>
        ))}
      </dt>
      <dd>{textOf(label)}</dd>
    </div>
  ))
}
