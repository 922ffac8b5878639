import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPrint } from '#contract/api/service/deskPrints.ts'
import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import { deskCode } from '#contract/service/deskCode.ts'
import { fullName } from '#renderer/net/users.ts'
import { fittingMm } from '#renderer/shared/print/sheet/fittingMm.ts'
import { printedMoment } from '#renderer/shared/print/sheet/printedMoment.ts'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './CallSlip.module.css'
import { slipLines } from './slipLines.ts'

type Props = { print: RequestPrint; language: Language }

const WIDTH_MM = 91
const PHONE_MM = 9

/** A call on paper: who to call, at which number, about what, and who asks. Long texts end with an ellipsis. */
export function CallSlip({ print, language }: Props) {
  const { t } = useTranslation(['print', 'serviceRequest'], { lng: language })
  const moment = (iso: string) => printedMoment(iso, print.site.time_zone, language)
  const code = deskCode('request', print.uuid)
  const phone = print.phone && formatPhone(print.phone)
  const nameOf = (user: RequestPrint['creator']) => user && <bdi>{fullName(user)}</bdi>
  const facts: [name: string, value: ReactNode][] = [
    [t('serviceRequest:fields.target_date'), <MachineText key="due">{moment(print.target_date)}</MachineText>],
    [t('serviceRequest:fields.type'), t(`serviceRequest:choices.type.${print.type}`)],
    [
      t('serviceRequest:fields.licensePlate'),
      (print.licensePlate || print.vin) && <MachineText key="plate">{print.licensePlate || print.vin}</MachineText>,
    ],
    [t('serviceRequest:fields.priority'), t(`serviceRequest:choices.priority.${print.priority}`)],
    [t('serviceRequest:fields.creator_uuid'), nameOf(print.creator)],
    [t('serviceRequest:fields.assignee_uuid'), nameOf(print.assignee)],
    [t('serviceRequest:fields.department_target_uuid'), print.department && <bdi>{print.department}</bdi>],
    [t('serviceRequest:fields.location_uuid'), <bdi key="site">{print.site.description}</bdi>],
  ]
  const shown = facts.filter(([, value]) => value !== null && value !== '')
  const more = print.tries - print.attempts.length
  const calls = print.attempts.length + (more > 0 ? 1 : 0)
  const lines = slipLines({ hasTime: print.callback_time !== '', facts: shown.length, calls })
  return (
    <div className={classes.slip} data-slip>
      <header className={classes.head}>
        <div className={classes.title}>
          <h1>{t('print:documents.call')}</h1>
          <span className={classes.line}>
            <MachineText>{print.number}</MachineText>
          </span>
          <small>
            <MachineText>{code}</MachineText>
          </small>
        </div>
        <div className={classes.code}>
          <QrSquares text={code} />
        </div>
      </header>
      <Part name={t('serviceRequest:fields.customer_uuid')}>
        <p className={print.customer === '' ? classes.blank : classes.who} dir="auto">
          {print.customer}
        </p>
      </Part>
      {phone === '' ? (
        <Part name={t('serviceRequest:fields.callback_phone')}>
          <p className={classes.blank} />
        </Part>
      ) : (
        <p className={classes.phone} style={{ fontSize: `${fittingMm(phone, WIDTH_MM, PHONE_MM)}mm` }}>
          <MachineText>{phone}</MachineText>
        </p>
      )}
      {print.callback_time !== '' && (
        <Part name={t('serviceRequest:fields.callback_time')}>
          <p className={classes.two} dir="auto">
            {print.callback_time}
          </p>
        </Part>
      )}
      <dl className={classes.facts}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt className={classes.line}>{name}</dt>
            <dd className={classes.line}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.subject} dir="auto">
        {print.subject}
      </p>
      {print.description.trim() !== '' && (
        <p className={classes.text} style={{ WebkitLineClamp: lines }} dir="auto" data-text>
          {print.description}
        </p>
      )}
      {print.attempts.length > 0 && (
        <section className={classes.calls}>
          <Part name={`${t('serviceRequest:fields.tries')}: ${print.tries}`}>
            {print.attempts.map(({ uuid, at, by, outcome }) => (
              <p key={uuid} className={classes.line}>
                <MachineText>{moment(at)}</MachineText> <strong>{t(`serviceRequest:outcomes.${outcome}`)}</strong>{' '}
                {nameOf(by)}
              </p>
            ))}
          </Part>
          {more > 0 && <p className={classes.line}>{t('print:sheet.moreCalls', { n: more })}</p>}
        </section>
      )}
    </div>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className={classes.name}>{name}</p>
      {children}
    </div>
  )
}
