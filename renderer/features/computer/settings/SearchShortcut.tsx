import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_SHORTCUTS } from '#contract/ipc/searchShortcuts.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useSetting } from './useSetting.ts'

/** The keys that open the search from any other program. Tells when another program uses them. */
export function SearchShortcut() {
  const { t } = useTranslation('computer')
  const { value, locked, failed, write } = useSetting('searchShortcut')
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (value === undefined || !desktop) return
    let isCurrent = true
    void callDesktop(desktop, 'shortcut.read', undefined).then(
      (answer) => isCurrent && setTaken(answer.isTaken),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [value])
  const problem = failed ? t('setting.notKept') : isTaken && t('setting.searchShortcut.taken')
  return (
    <NativeSelect
      label={t('setting.searchShortcut.label')}
      description={locked ? t('setting.locked') : t('setting.searchShortcut.hint')}
      error={problem}
      value={value ?? 'off'}
      disabled={locked || value === undefined}
      onChange={({ currentTarget }) => write(SEARCH_SHORTCUTS.find((one) => one === currentTarget.value) ?? 'off')}
      data={SEARCH_SHORTCUTS.map((one) => ({
        value: one,
        label:
          one === 'off'
            ? t('setting.searchShortcut.off')
            : isolated(one.replaceAll('+', ' + ').replace('Control', t('setting.searchShortcut.control'))),
      }))}
    />
  )
}
