import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { neededTime, needsOfWorks } from '#contract/planning/needs.ts'
import type { paper } from '#contract/records/paper.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { PromiseVerdict } from '#renderer/shared/promise/PromiseVerdict.tsx'
import { usePromiseAnswer } from '#renderer/shared/promise/usePromiseAnswer.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { AssumedTime, CountedNeeds, CountedWith } from './AssumedTime.tsx'
import { linesOf } from './lines.ts'
import { PROMISE_TIMES_ID, promiseTimes } from './promiseTimes.ts'
import { useOneStop } from './useOneStop.ts'
import classes from './WalkIn.module.css'

type Props = { draft: AnyDraft; field: (name: keyof typeof paper.fields) => ReactNode }

/** The promised time, and the plan's answer to it while the user chooses. */
export function PromisePart({ draft, field }: Props) {
  const { t, i18n } = useTranslation('paper')
  const language = i18n.language as Language
  const [value, works, typed, drive] = useDraftValues(draft, ['promised_at', 'works', 'estimated_ze', 'drive'])
  const where = useDraftValues(draft, ['location_uuid', 'technician_uuid', 'workshop_uuid'])
  const { fieldState } = useController({ control: draft.form.control, name: 'estimated_ze' })
  const assumed = typeof typed === 'number' && typed > 0 ? typed : null
  const lines = linesOf(works)
  const { missing, isAsked, minutes } = neededTime(lines, assumed ?? 0)
  const needs = needsOfWorks(lines, drive)
  const times = promiseTimes(Date.now())
  const chosen = typeof value === 'string' && value.endsWith('Z') ? value : null
  const { answer, isAsking, retry } = usePromiseAnswer(where, { minutes, ...needs }, chosen ?? times.at(-1)?.at ?? null)
  const stop = useOneStop(times.length)
  const promise = (at: string) => draft.form.setValue('promised_at', at, { shouldDirty: true, shouldValidate: true })
  const verdict = chosen === null || !answer ? null : answer.is_possible
  return (
    <section className={classes.card} aria-label={t('walkIn.promise')}>
      {field('promised_at')}
      <fieldset id={PROMISE_TIMES_ID} className={classes.choices} aria-label={t('walkIn.promiseTimes')} {...stop.group}>
        {times.map(({ at, day }, index) => (
          <Button
            key={at}
            size="compact-md"
            variant="default"
            tabIndex={stop.tabOf(index)}
            aria-pressed={at === chosen}
            data-chosen={at === chosen || undefined}
            className={classes.time ?? ''}
            onClick={() => promise(at)}
          >
            {t(`walkIn.${day}`, { time: isolated(formatDate(new Date(at), 'time', language)) })}
          </Button>
        ))}
      </fieldset>
      {isAsked && (
        <AssumedTime
          missing={missing}
          value={assumed}
          isRefused={chosen !== null && fieldState.error !== undefined}
          onChange={(ze) => draft.form.setValue('estimated_ze', ze ?? 0, { shouldDirty: true, shouldValidate: true })}
        />
      )}
      <div className={classes.guard} aria-live="polite" data-verdict={verdict ?? undefined}>
        {retry && (
          <>
            <span>{t('walkIn.noAnswer')}</span>
            <Button size="compact-sm" variant="light" onClick={retry}>
              {t('photos.again')}
            </Button>
          </>
        )}
        {isAsking && <span className={classes.quiet}>{t('walkIn.asking')}</span>}
        <PromiseVerdict answer={answer} chosen={chosen} onPromise={promise} />
        <CountedWith minutes={minutes} assumed={isAsked ? assumed : null} isAnswered={answer !== null} />
        <CountedNeeds {...needs} />
      </div>
      <div className={classes.flags}>
        {field('promised_is_binding')}
        {field('waiting_customer')}
      </div>
    </section>
  )
}
