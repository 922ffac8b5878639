import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { listKeys } from '#renderer/records/list/rows/listKeys.ts'
import type { KeyboardRow } from '#renderer/ui/screen/feature.ts'
import { features } from '../screens/features.ts'
import classes from './KeyboardHelp.module.css'
import { KeyRow } from './KeyRow.tsx'

/** Whether the address of a list shows an open row or the form of a new one. */
function openAt(path: string, address: string): KeyboardRow['at'] {
  const uuid = matchPath(path, address)?.params.uuid
  if (uuid === undefined) return undefined
  return uuid === 'new' ? 'new' : 'row'
}

/** Keys of the feature whose screen has this address, and list keys when the screen is a list. */
function keysAt(address: string): readonly KeyboardRow[] {
  const isHere = ({ path }: { path: string }) => matchPath(path, address) !== null
  const feature = features.find((one) => one.screens.some(isHere))
  const screen = feature?.screens.find(isHere)
  const open = screen && openAt(screen.path, address)
  const own = (feature?.keyboard ?? []).filter(({ at }) => at === undefined || at === open)
  return [...own, ...(screen?.record === undefined ? [] : listKeys)]
}

/** The keys of the open screen. Their texts load when the sheet opens. */
export function KeysHere() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const rows = keysAt(pathname)
  const textOf = useTexts(rows.map(({ label }) => label))
  if (rows.length === 0) return null
  return (
    <>
      <h3 className={classes.heading}>{t('keyboard.here')}</h3>
      <dl className={classes.keys}>
        {rows.map(({ keys, label }) => (
          <KeyRow key={label} keys={keys}>
            {textOf(label)}
          </KeyRow>
        ))}
      </dl>
    </>
  )
}
