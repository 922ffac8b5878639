import { IconBrowser, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Device, deviceOf } from '#renderer/ui/text/deviceName.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from '../card/Profile.module.css'

const MOBILE = ['iPhone', 'iPad', 'Android']

function iconOf({ app, system }: Device) {
  if (system && MOBILE.includes(system)) return IconDeviceMobile
  return app === 'Werkbank' ? IconDeviceDesktop : IconBrowser
}

type Props = {
  userAgent: string
  network?: string
  badge?: ReactNode
  times: readonly { label: string; at: string }[]
  action?: ReactNode
}

/** A device in plain words, with its time and network. */
export function DeviceRow({ userAgent, network, badge, times, action }: Props) {
  const { t } = useTranslation('profile')
  const device = deviceOf(userAgent)
  const { app, system } = device
  const Icon = iconOf(device)
  const name = app && system ? t('device.on', { app, system }) : (app ?? system ?? t('device.unknown'))
  return (
    <li className={classes.row}>
      <Icon size={26} stroke={1.5} aria-hidden="true" className={classes.rowIcon ?? ''} />
      <div className={classes.rowText}>
        <div className={classes.term}>
          <span title={userAgent}>{name}</span>
          {badge}
        </div>
        <div className={classes.rowTimes}>
          {times.map(({ label, at }) => (
            <span key={label}>
              {label} <TimeAgo at={at} />
            </span>
          ))}
          {network && (
            <span>
              {t('device.network')} <MachineText>{`${network}.*`}</MachineText>
            </span>
          )}
        </div>
      </div>
      {action}
    </li>
  )
}
