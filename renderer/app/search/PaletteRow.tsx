import { Badge } from '@mantine/core'
import { IconKey, IconParking } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import { HeldBadge } from '#renderer/shared/orderState/HeldBadge.tsx'
import { orderStateKey } from '#renderer/shared/orderState/orderState.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { Option } from './options.ts'
import classes from './Palette.module.css'

type Props = { option: Option; domId: string; isActive: boolean; onPoint: () => void; onChoose: () => void }

/** One row of the palette. The focus stays in the input; the row is only marked as chosen. */
export function PaletteRow({ option, domId, isActive, onPoint, onChoose }: Props) {
  const { t, i18n } = useTranslation('places')
  const { icon: Icon, plate, title, details = [], status, hold_reason = '', location, at } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the focus and handles the keys
    <div
      id={domId}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.row}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.icon} aria-hidden>
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={classes.words}>
        {plate && (
          <span className={classes.plate}>
            <MachineText>{plate}</MachineText>
          </span>
        )}
        {title && (
          <bdi className={classes.title} dir="auto">
            {title}
          </bdi>
        )}
        {details.map(({ kind, text }) => (
          <span key={`${kind} ${text}`} className={classes.detail}>
            {kind === 'key' && <IconKey size={14} role="img" aria-label={t('thing.key')} />}
            {kind === 'car' && <IconParking size={14} role="img" aria-label={t('thing.car')} />}
            {kind !== 'number' && kind !== 'phone' ? (
              <bdi dir="auto">{text}</bdi>
            ) : (
              <MachineText>{kind === 'phone' ? formatPhone(text) : text}</MachineText>
            )}
          </span>
        ))}
      </span>
      <span className={classes.marks}>
        {location && (
          <bdi className={classes.detail} dir="auto">
            {location}
          </bdi>
        )}
        {at && (
          <span className={classes.detail}>
            <MachineText>{formatDate(new Date(at), 'date', i18n.language as Language)}</MachineText>
          </span>
        )}
        {status && <State status={status} hold_reason={hold_reason} />}
      </span>
    </div>
  )
}

type StateProps = { status: NonNullable<Option['status']>; hold_reason: NonNullable<Option['hold_reason']> }

/** The status of a paper, or its hold reason. */
function State({ status, hold_reason }: StateProps) {
  const { t } = useTranslation('paper')
  const text = t(orderStateKey({ status, hold_reason }))
  return hold_reason === '' ? <Badge color="gray">{text}</Badge> : <HeldBadge>{text}</HeldBadge>
}
