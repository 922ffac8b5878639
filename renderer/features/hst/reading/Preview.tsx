import { Alert, Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { OtherEncoding } from '#renderer/ui/controls/OtherEncoding.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from '../data/Hst.module.css'
import { HST_KEY, type HstReadText } from '../data/hstQueries.ts'
import { Differences } from './Differences.tsx'
import { ReadHits } from './ReadHits.tsx'
import { fileInput, type Input } from './readInput.ts'

type Props = {
  input: Input
  reading: HstReadText
  vin: string
  /** Reads the same file in another encoding. */
  onInput: (input: Input) => void
  onBack: () => void
  onTaken: (vin: string) => void
}

/**
 * The time of the snapshot according to its text. Without a time of day it is the start of the day, which never makes
 * it look too recent.
 */
function momentOf({ looked }: HstReadText): string {
  return (looked ? new Date(`${looked.day}T${looked.time ?? '00:00'}`) : new Date()).toISOString()
}

/** Shows how a text was understood, with all doubts, and saves it as a snapshot. */
export function Preview({ input, reading, vin, onInput, onBack, onTaken }: Props) {
  const { t, i18n } = useTranslation('hst')
  const client = useQueryClient()
  const of = vin || (reading.vins[0] ?? '')
  const [checkedAt, setCheckedAt] = useState<TypedMoment>(momentOf(reading))
  const [recalls, setRecalls] = useState<readonly string[]>([])
  const [isSeen, setSeen] = useState(false)
  const [isNew, setNew] = useState(false)
  const { busy, message, fields, run } = useAttempt()
  const { problems, unread, duplicate, differences } = reading
  const isReady = problems.length === 0 && checkedAt && (unread.length === 0 || isSeen) && (!duplicate || isNew)
  const take = async () => {
    if (!checkedAt) return
    const isDone = await run(async () => {
      const answers = { recalls: [...recalls], accepts_unread: isSeen, is_new_look: isNew }
      const origin = { raw: input.raw, text: input.text, source: input.source, file_name: input.fileName }
      const body = { ...origin, vin: of, checked_at: checkedAt, ...answers }
      const { is_duplicate } = await call('POST /v1/workshop/hst/looks', { body })
      await client.invalidateQueries({ queryKey: HST_KEY })
      await client.invalidateQueries({ queryKey: ['paper'] })
      showToast(is_duplicate ? 'info' : 'success', t(is_duplicate ? 'reading.known' : 'reading.taken'))
    })
    if (isDone) onTaken(of)
  }
  return (
    <div className={classes.stack}>
      <GuessedLetters input={input} onInput={onInput} />
      {problems.map((one) => (
        <Alert key={one} color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {t(`problem.${one}`, { vins: isolated(reading.vins.join(', ')) })}
        </Alert>
      ))}
      <dl className={classes.facts}>
        <dt>{t('fields.vin')}</dt>
        <dd>
          <MachineText>{of}</MachineText>
        </dd>
        {reading.licensePlate && (
          <>
            <dt>{t('fields.plate')}</dt>
            <dd>
              <MachineText>{reading.licensePlate}</MachineText>
            </dd>
          </>
        )}
        {reading.jobId && (
          <>
            <dt>{t('fields.order')}</dt>
            <dd>
              <MachineText>{reading.jobId}</MachineText>
            </dd>
          </>
        )}
      </dl>
      <ReadHits items={reading.items} recalls={recalls} onRecalls={setRecalls} />
      {unread.length > 0 && (
        <section>
          <h3>{t('reading.unread', { number: unread.length })}</h3>
          <ul className={classes.unread}>
            {unread.map(({ line, text }) => (
              <li key={line}>
                <span className={classes.quiet}>{t('reading.line', { line })}</span> <bdi dir="auto">{text}</bdi>
              </li>
            ))}
          </ul>
          <Checkbox
            label={t('reading.seen')}
            checked={isSeen}
            onChange={({ currentTarget }) => setSeen(currentTarget.checked)}
          />
        </section>
      )}
      {differences && problems.length === 0 && (
        <section>
          <h3>{t('reading.differences')}</h3>
          <Differences differences={differences} />
        </section>
      )}
      {duplicate && (
        <Alert color="yellow" role="status">
          <p>
            {t('reading.duplicate', {
              moment: isolated(formatDate(new Date(duplicate.checked_at), 'full', i18n.language as Language)),
            })}
          </p>
          <Checkbox
            label={t('reading.isNew')}
            checked={isNew}
            onChange={({ currentTarget }) => setNew(currentTarget.checked)}
          />
        </Alert>
      )}
      <MomentInput label={t('reading.when')} value={checkedAt} onChange={setCheckedAt} />
      {!reading.looked && <p className={classes.quiet}>{t('reading.noMoment')}</p>}
      {message && (
        <p role="alert" className={classes.problem}>
          {fields.checked_at ? t('reading.future') : message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('reading.back')}
        </Button>
        <Button loading={busy} disabled={!isReady} onClick={() => void take()}>
          {t('reading.take')}
        </Button>
      </div>
    </div>
  )
}

/** Offers all encodings for a file whose letters were guessed. */
function GuessedLetters({ input: { guess }, onInput }: Pick<Props, 'input' | 'onInput'>) {
  if (!guess) return null
  const { file, reading } = guess
  return <OtherEncoding file={file} chosen={reading} onChoose={(chosen) => onInput(fileInput(file, chosen))} />
}
