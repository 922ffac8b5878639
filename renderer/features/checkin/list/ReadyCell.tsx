import { IconAlertTriangle, IconPackage, IconShieldSearch, IconWheel } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckinRow } from '../calls/useDeskCalls.ts'
import classes from './Ready.module.css'

type Lights = Pick<CheckinRow, 'parts_state' | 'wheel_set_state' | 'wheel_set_needed' | 'hst_state' | 'has_recall'>
/** `ready` is drawn as an outline and the others as filled shapes, so that the colour alone does not tell them apart. */
type Tone = 'ready' | 'unknown' | 'soon' | 'missing' | 'danger'
type Light = { name: string; tone: Tone; text: string; Icon: ComponentType<{ size: number; 'aria-hidden': true }> }

const HST_TONES: Readonly<Record<Exclude<CheckinRow['hst_state'], ''>, Tone>> = {
  grey: 'unknown',
  blue: 'unknown',
  green: 'ready',
  amber: 'soon',
  red: 'missing',
  stale_red: 'missing',
  black: 'danger',
}

/** The lights of a car: parts, wheels, HST and recall, as far as there are any. */
function useLights(row: Lights): Light[] {
  const { t } = useTranslation('checkin')
  const { parts_state, wheel_set_state, wheel_set_needed, hst_state, has_recall } = row
  const lights: Light[] = []
  if (parts_state !== '')
    lights.push({
      name: 'parts',
      tone: parts_state === 'complete' ? 'ready' : 'missing',
      text: [t('fields.parts_state'), t(`choices.parts_state.${parts_state}`)].join(': '),
      Icon: IconPackage,
    })
  if (wheel_set_state !== '')
    lights.push({
      name: 'wheels',
      tone: wheel_set_state === 'ready' ? 'ready' : 'missing',
      text: [t('fields.wheel_set_state'), t(`choices.wheel_set_state.${wheel_set_state}`)].join(': '),
      Icon: IconWheel,
    })
  // Without a paper nobody has looked for the wheels yet.
  else if (wheel_set_needed)
    lights.push({ name: 'wheels', tone: 'unknown', text: t('fields.wheel_set_needed'), Icon: IconWheel })
  // An open recall is the HST state, too. One light is enough for it.
  if (hst_state !== '' && !has_recall)
    lights.push({
      name: 'hst',
      tone: HST_TONES[hst_state],
      text: [t('fields.hst_state'), t(`choices.hst_state.${hst_state}`)].join(': '),
      Icon: IconShieldSearch,
    })
  if (has_recall)
    lights.push({ name: 'recall', tone: 'danger', text: t('choices.hst_state.black'), Icon: IconAlertTriangle })
  return lights
}

/** The lights of a car, which tell what it still needs. */
export function ReadyCell({ row }: { row: Lights }) {
  return (
    <span className={classes.lights}>
      {useLights(row).map(({ name, tone, text, Icon }) => (
        <span key={name} role="img" aria-label={text} title={text} className={classes.light} data-tone={tone}>
          <Icon size={16} aria-hidden />
        </span>
      ))}
    </span>
  )
}
