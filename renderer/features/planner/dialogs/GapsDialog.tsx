import { Button, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyChange, changeBetween } from '#contract/planning/changes.ts'
import { moveBlock } from '#contract/planning/operations.ts'
import { fillGap, type Gap, gapsOf } from '#contract/planning/suggestions.ts'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import type { DialogProps } from '../data/dialogProps.ts'
import { nameOf } from '../data/planData.ts'
import classes from '../style/Planner.module.css'

/** Free gaps of people on a day, and work without a date that fits into them. One click plans it. */
export function GapsDialog({ frame, source, plan, store, words, day, onClose }: DialogProps) {
  const { t } = useTranslation('planner')
  const { calendar, papers } = source
  const [person, setPerson] = useState<string | null>(frame.people[0]?.uuid ?? null)
  const [bay, setBay] = useState<string | null>(null)
  const location = frame.location.uuid
  const gaps = useMemo(() => {
    if (person === null) return []
    const blocks = [...plan.values()]
    return gapsOf(calendar, blocks, person, { location_uuid: location, day }).map((found) => {
      const gap: Gap = { ...found, bay }
      return { gap, fits: fillGap(calendar, gap, blocks) }
    })
  }, [calendar, plan, person, bay, location, day])
  const fill = ({ gap, fits }: (typeof gaps)[number]) => {
    let next = plan
    for (const { block_uuid, start } of fits) {
      const technicians = [{ uuid: gap.technician_uuid, share: 1 }]
      const { change } = moveBlock(next, block_uuid, { start, technicians, ...(gap.bay !== null && { bay: gap.bay }) })
      if (change) next = applyChange(next, change)
    }
    store.perform({ change: changeBetween(plan, next) })
  }
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('gaps.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <SearchSelect
            label={t('fields.technician')}
            data={frame.people.map((one) => ({ value: one.uuid, label: nameOf(one) }))}
            value={person}
            allowDeselect={false}
            onChange={setPerson}
          />
          <Select
            label={t('fields.bay')}
            data={frame.location.bays.map(({ code, name }) => ({ value: code, label: name }))}
            value={bay}
            clearable
            onChange={setBay}
          />
        </div>
        <p className={classes.capacity}>{words.day(day)}</p>
        {gaps.length === 0 && <p>{t('gaps.none')}</p>}
        {gaps.map((one) => (
          <section key={one.gap.from} className={classes.stack}>
            <strong>{words.span(Date.parse(one.gap.from), Date.parse(one.gap.to))}</strong>
            {one.fits.length === 0 ? (
              <p className={classes.capacity}>{t('gaps.nothing')}</p>
            ) : (
              <>
                <ul>
                  {one.fits.map(({ block_uuid, start, end }) => {
                    const block = plan.get(block_uuid)
                    return (
                      <li key={block_uuid}>
                        {words.span(Date.parse(start), Date.parse(end))}{' '}
                        {block && words.title(block, papers.get(block.paper_uuid))}
                      </li>
                    )
                  })}
                </ul>
                <Button variant="light" onClick={() => fill(one)}>
                  {t('gaps.fill')}
                </Button>
              </>
            )}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
