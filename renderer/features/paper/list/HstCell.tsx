import { useTranslation } from 'react-i18next'
import type { HstState } from '#contract/workshop/hst/hstState.ts'
import { ReadyBadge } from './ReadyBadge.tsx'

type Props = { row: { hst_state: HstState | '' } }

const COLORS: Readonly<Record<HstState, string>> = {
  grey: 'gray',
  blue: 'blue',
  green: 'green',
  amber: 'yellow',
  red: 'red',
  black: 'dark',
}

/** How the car stands in the Handbuch Service Technik. */
export function HstCell({ row: { hst_state } }: Props) {
  const { t } = useTranslation('paper')
  if (hst_state === '') return null
  return <ReadyBadge color={COLORS[hst_state]}>{t(`choices.hst_state.${hst_state}`)}</ReadyBadge>
}
