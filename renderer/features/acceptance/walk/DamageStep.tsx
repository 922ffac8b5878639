import { useTranslation } from 'react-i18next'
import { acceptance } from '#contract/records/acceptance.ts'
import { DamageSketch } from '#renderer/shared/damage/DamageSketch.tsx'
import { SketchContext } from '#renderer/shared/damage/knownMarks.ts'
import { useLastVisit } from '../data/useLastVisit.ts'
import type { Visit } from '../data/useVisit.ts'
import { LiveText } from '../parts/LiveText.tsx'
import { Panel } from '../parts/Panel.tsx'
import { PhotoLine } from '../photos/PhotoLine.tsx'

/** The sketch with today's damage and that of the last visit, and what the customer must know. */
export function DamageStep({ visit }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const { row, readOnly, change } = visit
  const visitBefore = useLastVisit(visit)
  const last = visitBefore && { order: '', at: visitBefore.at, marks: visitBefore.marks }
  const fresh = last ? row.damage_marks.filter((mark) => !last.marks.some(({ id }) => id === mark.id)).length : 0
  return (
    <>
      <Panel title={t('fields.damage_marks')} aside={last && fresh > 0 && t('damage.fresh', { number: fresh })}>
        <SketchContext
          value={{
            last,
            photosOf: (mark, number, isKnown) =>
              !isKnown && (
                <PhotoLine
                  visit={visit}
                  place={{ kind: 'damage', mark_id: mark.id }}
                  label={t('damage.photo', { number })}
                />
              ),
          }}
        >
          <DamageSketch
            marks={row.damage_marks}
            most={acceptance.fields.damage_marks.most}
            onChange={(damage_marks) => change({ damage_marks })}
            readOnly={readOnly}
            isOpen
          />
        </SketchContext>
      </Panel>
      <Panel title={t('damage.words')}>
        <LiveText
          label={t('fields.body_damage')}
          value={row.body_damage}
          onChange={(body_damage) => change({ body_damage })}
          most={acceptance.fields.body_damage.max}
          readOnly={readOnly}
          isLong
        />
        <LiveText
          label={t('fields.security_damage')}
          description={t('damage.securityHelp')}
          value={row.security_damage}
          onChange={(security_damage) => change({ security_damage })}
          most={acceptance.fields.security_damage.max}
          readOnly={readOnly}
          isLong
        />
      </Panel>
    </>
  )
}
