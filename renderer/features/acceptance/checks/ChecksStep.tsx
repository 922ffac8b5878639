import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChecks, IconMinus, IconNote, IconTool, IconX } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHECK_AREAS } from '#contract/service/acceptance.ts'
import { CHECK_RESULTS, type CheckResult } from '#contract/workshop/enumerations.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import type { Check } from '../data/acceptanceValues.ts'
import { usePointText } from '../data/usePointText.ts'
import type { Visit } from '../data/useVisit.ts'
import { blankFinding } from '../findings/blankFinding.ts'
import { LiveText } from '../parts/LiveText.tsx'
import { Panel } from '../parts/Panel.tsx'
import { PhotoLine } from '../photos/PhotoLine.tsx'
import classes from './Checks.module.css'

const SIGNS = { ok: IconCheck, watch: IconAlertTriangle, defect: IconX, not_applicable: IconMinus } as const
const NOTE_MAX = 500

/** The points of the check list by area, one tap for each result. */
export function ChecksStep({ visit }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const pointText = usePointText()
  const latest = useRef(visit)
  latest.current = visit
  const put = useCallback((ids: readonly string[], values: Partial<Check>) => {
    const { row, change } = latest.current
    change({ checks: row.checks.map((check) => (ids.includes(check.id) ? { ...check, ...values } : check)) })
  }, [])
  const propose = useCallback(
    (check: Check) => {
      const { row, change } = latest.current
      const finding = [pointText(check), check.note].filter(Boolean).join(': ')
      change({
        findings: [
          ...row.findings,
          {
            ...blankFinding(randomUuid()),
            check_id: check.id,
            finding,
            urgency: check.result === 'defect' ? 'now' : 'soon',
          },
        ],
      })
    },
    [pointText],
  )
  const { row, readOnly } = visit
  if (row.checks.length === 0) return <p className={classes.quiet}>{t('checks.none')}</p>
  return CHECK_AREAS.map((area) => {
    const points = row.checks.filter((check) => check.area === area)
    const open = points.filter(({ result }) => result === '')
    if (points.length === 0) return null
    return (
      <Panel
        key={area}
        title={t(`choices.checks.area.${area}`)}
        aside={t('walk.count', { done: points.length - open.length, all: points.length })}
      >
        {!readOnly && open.length > 0 && (
          <Button
            size="md"
            variant="light"
            color="green"
            className={classes.allOk ?? ''}
            leftSection={<IconChecks size={20} aria-hidden />}
            onClick={() =>
              put(
                open.map(({ id }) => id),
                { result: 'ok' },
              )
            }
          >
            {t(open.length === points.length ? 'checks.allOk' : 'checks.restOk')}
          </Button>
        )}
        <ul className={classes.points}>
          {points.map((check) => (
            <Point
              key={check.id}
              check={check}
              text={pointText(check)}
              readOnly={readOnly}
              hasFinding={row.findings.some(({ check_id }) => check_id === check.id)}
              put={put}
              propose={propose}
              photos={
                check.result === 'watch' || check.result === 'defect' ? (
                  <PhotoLine
                    visit={visit}
                    place={{ kind: 'other', check_id: check.id }}
                    label={t('checks.photo', { point: pointText(check) })}
                  />
                ) : null
              }
            />
          ))}
        </ul>
      </Panel>
    )
  })
}

type PointProps = {
  check: Check
  text: string
  readOnly: boolean
  hasFinding: boolean
  put: (ids: readonly string[], values: Partial<Check>) => void
  propose: (check: Check) => void
  photos: ReactNode
}

/** One point with its results. A yellow or red result also gets a note, photos and a button that proposes a finding. */
const Point = memo(function Point({ check, text, readOnly, hasFinding, put, propose, photos }: PointProps) {
  const { t } = useTranslation('acceptance')
  const { id, result, note } = check
  const [isNoted, setNoted] = useState(false)
  const isBad = result === 'watch' || result === 'defect'
  const set = (next: CheckResult) => put([id], { result: next === result ? '' : next })
  return (
    <li className={classes.point} data-result={result || undefined}>
      <span id={`point-${id}`} className={classes.text} dir="auto">
        {text}
      </span>
      <fieldset aria-labelledby={`point-${id}`} className={classes.results}>
        {CHECK_RESULTS.map((one) => {
          const Sign = SIGNS[one]
          return (
            <button
              key={one}
              type="button"
              className={classes.result}
              data-result={one}
              aria-pressed={one === result}
              aria-label={t(`choices.checks.result.${one}`)}
              title={t(`choices.checks.result.${one}`)}
              disabled={readOnly}
              onClick={() => set(one)}
            >
              <Sign size={22} aria-hidden />
            </button>
          )
        })}
      </fieldset>
      {(isBad || note !== '' || isNoted) && (
        <div className={classes.details}>
          <LiveText
            label={t('checks.note', { point: text })}
            placeholder={t('checks.notePlaceholder')}
            isLabelHidden
            value={note}
            onChange={(typed) => put([id], { note: typed })}
            most={NOTE_MAX}
            readOnly={readOnly}
          />
          {photos}
          {hasFinding ? (
            <span className={classes.quiet}>{t('checks.inFindings')}</span>
          ) : (
            isBad &&
            !readOnly && (
              <Button
                size="md"
                variant="light"
                leftSection={<IconTool size={18} aria-hidden />}
                onClick={() => propose(check)}
              >
                {t('checks.propose')}
              </Button>
            )
          )}
        </div>
      )}
      {!isBad && note === '' && !isNoted && !readOnly && result !== '' && (
        <button
          type="button"
          className={classes.noteButton}
          aria-label={t('checks.note', { point: text })}
          onClick={() => setNoted(true)}
        >
          <IconNote size={20} aria-hidden />
        </button>
      )}
    </li>
  )
})
