import { Button } from '@mantine/core'
import { IconEyeCheck, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { CONSENT_MS, isByMail } from '#contract/workshop/consentLink.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { AskDialog } from './AskDialog.tsx'
import classes from './Consent.module.css'
import { useConsent } from './useConsent.ts'
import { useExtensions } from './useExtensions.ts'

type Props = { paper: Pick<PaperRow, 'uuid' | 'status'>; readOnly: boolean }

/** Statuses in which the car is gone. The customer is not asked any more, because no work could follow. */
const GONE: readonly PaperRow['status'][] = ['picked_up', 'canceled']

/** The question to the customer about more work: a button that asks, or whether it was sent, opened and answered. */
export function ConsentLine({ paper, readOnly }: Props) {
  const { t } = useTranslation('extension')
  const { rows } = useExtensions(paper.uuid)
  const { state, ask, withdraw } = useConsent(rows.length > 0 ? paper.uuid : null)
  const [isAsking, setAsking] = useState(false)
  const attempt = useAttempt()
  const question = state?.question ?? null
  const page = useNow((now) => pageOf(question, now))
  if (!state) return null
  const open = rows.filter(({ answer }) => answer === 'open')
  const isOpen = page === 'waiting'
  const mayAsk = !readOnly && open.length > 0 && !isOpen && !GONE.includes(paper.status)
  if (!question && !mayAsk) return null
  return (
    <div className={classes.line} role="status">
      {question && <QuestionFacts question={question} isOver={page === 'over'} />}
      {isOpen && state.path && (
        <CopyButton
          text={new URL(state.path, window.location.href).href}
          label={t('question.copy')}
          done={t('question.isCopied')}
        />
      )}
      {(isOpen || page === 'answered') && !readOnly && (
        <Button
          variant="subtle"
          color="red"
          loading={attempt.busy}
          onClick={() => void attempt.run(() => withdraw().then(() => undefined))}
        >
          {t(isOpen ? 'question.withdraw' : 'question.closePage')}
        </Button>
      )}
      {attempt.message && <span role="alert">{attempt.message}</span>}
      {mayAsk && (
        <Button variant="light" leftSection={<IconSend size={16} aria-hidden />} onClick={() => setAsking(true)}>
          {t('question.ask')}
        </Button>
      )}
      {isAsking && <AskDialog state={state} open={open} ask={ask} onClose={() => setAsking(false)} />}
    </div>
  )
}

type Question = NonNullable<NonNullable<ReturnType<typeof useConsent>['state']>['question']>

/**
 * The page that the customer gets. An answered one still shows car, work and prices to whoever has its address. `over`:
 * the question was not answered in time.
 */
function pageOf(question: Question | null, now: number): 'waiting' | 'over' | 'answered' | 'none' {
  if (question === null || question.ended_at !== null) return 'none'
  if (question.answered_at === null) return Date.parse(question.expires_at) > now ? 'waiting' : 'over'
  return Date.parse(question.answered_at) + CONSENT_MS > now ? 'answered' : 'none'
}

/** The state of the question: answered, out of date, or on its way. Null for a withdrawn one. */
function QuestionFacts({ question, isOver }: { question: Question; isOver: boolean }) {
  const { t, i18n } = useTranslation('extension')
  const time = (at: string) => isolated(formatDate(new Date(at), 'full', i18n.language as Language))
  const { answered_at, answered_by, signature, note, ended_at, created_at, opened_at, expires_at } = question
  const sentText = ({ channel, sent_to }: Question) => {
    if (isByMail(channel))
      return t('question.sent', { time: time(created_at), address: isolated(shownAddress(sent_to)) })
    return t(channel === 'sms' ? 'question.asked' : 'question.copied', { time: time(created_at) })
  }
  if (answered_at !== null)
    return (
      <span>
        {t('question.answered', { name: isolated(answered_by), time: time(answered_at) })}
        {signature !== '' && <Signature path={signature} />}
        {note !== '' && <q dir="auto">{note}</q>}
      </span>
    )
  if (ended_at !== null) return null
  if (isOver) return <span>{t('question.over', { time: time(expires_at) })}</span>
  return (
    <>
      <span>{sentText(question)}</span>
      <SmsFact question={question} />
      <span className={classes.quiet} data-opened={opened_at !== null || undefined}>
        {opened_at !== null && <IconEyeCheck size={16} aria-hidden />}
        {opened_at === null ? t('question.unopened') : t('question.opened', { time: time(opened_at) })}
      </span>
      <span className={classes.quiet}>{t('question.until', { time: time(expires_at) })}</span>
    </>
  )
}

/** The state of the SMS: it waits, the SMS service has taken it, or has refused it with a reason. */
function SmsFact({ question: { sms_state, sms_to, sms_at, sms_answer } }: { question: Question }) {
  const { t, i18n } = useTranslation('extension')
  if (sms_state === '') return null
  const time = sms_at === null ? '' : isolated(formatDate(new Date(sms_at), 'full', i18n.language as Language))
  return (
    <span className={classes.sms} data-state={sms_state}>
      {t(`question.sms.${sms_state}`, {
        number: isolated(formatPhone(sms_to)),
        time,
        answer: isolated(sms_answer),
      })}
    </span>
  )
}

/** The customer's signature as it was drawn. */
function Signature({ path }: { path: string }) {
  const { t } = useTranslation('extension')
  return (
    <svg className={classes.signature} viewBox="0 0 400 130" role="img" aria-label={t('question.signature')}>
      <path d={path} />
    </svg>
  )
}
