import { NativeSelect, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WindowKind } from '#contract/ipc/table.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { SearchShortcut } from './SearchShortcut.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import classes from './Settings.module.css'
import { useChatOnTop } from './useChatOnTop.ts'
import { useSetting } from './useSetting.ts'

const STEPS = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]
const PERCENT = 100

/** The zoom of the app, and whether the chat window stays in front. */
export function WindowSection() {
  const { t } = useTranslation('computer')
  const zoom = useSetting('zoom')
  const onTop = useChatOnTop()
  const select = (kind: WindowKind) => {
    const now = zoom.value?.[kind] ?? 1
    // Zoom keys have other steps, so the current zoom is always in the list.
    const steps = STEPS.includes(now) ? STEPS : [...STEPS, now].sort((a, b) => a - b)
    return (
      <NativeSelect
        label={t(`window.zoom.${kind}`)}
        value={String(now)}
        disabled={zoom.locked || !zoom.value}
        onChange={({ currentTarget }) =>
          zoom.value && zoom.write({ ...zoom.value, [kind]: Number(currentTarget.value) })
        }
        data={steps.map((step) => ({ value: String(step), label: isolated(`${Math.round(step * PERCENT)} %`) }))}
      />
    )
  }
  return (
    <Card title={t('window.title')}>
      <div className={classes.pair}>
        {select('main')}
        {select('chat')}
      </div>
      <Text size="sm" c="dimmed">
        {zoom.locked ? t('setting.locked') : t('window.hint')}
      </Text>
      {zoom.failed && (
        <Text size="sm" c="red" role="alert">
          {t('setting.notKept')}
        </Text>
      )}
      <Switch
        label={t('window.chatOnTop')}
        checked={onTop.on}
        onChange={(event) => onTop.set(event.currentTarget.checked)}
      />
      <SearchShortcut />
      <SettingSwitch name="hardwareAcceleration" />
    </Card>
  )
}
