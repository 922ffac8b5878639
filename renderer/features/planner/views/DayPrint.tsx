import { useTranslation } from 'react-i18next'
import { momentOf } from '#contract/planning/blocks.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { formerOf, goneBayOf } from '#contract/planning/orphans.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { PaperSize } from '../data/paperSizes.ts'
import { type PlanFrame, workText } from '../data/planData.ts'
import type { PlanSource } from '../data/usePlan.ts'
import type { Words } from '../data/useWords.ts'
import { planLines } from './planLines.ts'

type Props = {
  frame: PlanFrame
  source: PlanSource
  plan: Plan
  day: string
  words: Words
  paper: PaperSize
  onDone: () => void
}

/** Landscape, because the lines are long. The large sheet hangs on the wall and is read from further away. */
const STYLES: Record<PaperSize, string> = {
  A4: '@page { size: A4 landscape; }',
  A3: '@page { size: A3 landscape; } @media print { [data-print-sheet] { font-size: 14pt; } }',
}

/** The printed day, person by person. Removed people and bays come first, work without a person comes last. */
export function DayPrint({ frame, source, plan, day, words, paper: size, onDone }: Props) {
  const { t } = useTranslation('planner')
  const { calendar, papers } = source
  const { uuid: locationUuid, time_zone: timeZone, description } = frame.location
  const lines = planLines(calendar, plan, { locationUuid, timeZone, days: [day] }).filter(({ start }) => start !== null)
  const former = lines.flatMap(({ block }) => formerOf(calendar, block, locationUuid) ?? [])
  const ofPerson = (person: string) => ({
    key: person,
    name: words.person(person),
    own: lines.filter(({ block: { technicians } }) => technicians.some(({ uuid }) => uuid === person)),
  })
  const goneBays = new Set(lines.flatMap(({ block }) => goneBayOf(calendar, block, locationUuid) ?? []))
  const groups = [
    ...[...new Set(former)].map(ofPerson),
    ...[...goneBays].map((bay) => ({
      key: `bay ${bay}`,
      name: words.bay(bay),
      own: lines.filter(({ block }) => block.bay === bay),
    })),
    ...frame.people.map(({ uuid }) => ofPerson(uuid)),
    { key: 'none', name: t('row.none'), own: lines.filter(({ block }) => block.technicians.length === 0) },
  ].filter(({ own }) => own.length > 0)
  return (
    <PrintSheet onDone={onDone} styles={STYLES[size]}>
      <h1>{t('print.title', { day: words.day(day) })}</h1>
      <p>
        <bdi dir="auto">{description}</bdi>
      </p>
      {groups.map(({ key, name, own }) => (
        <section key={key}>
          <h2>
            <bdi dir="auto">{name}</bdi>
          </h2>
          <table>
            <thead>
              <tr>
                <th>{t('fields.start')}</th>
                <th>{t('fields.end')}</th>
                <th>{t('fields.plate')}</th>
                <th>{t('fields.work')}</th>
                <th>{t('fields.bay')}</th>
                <th>{t('fields.promised')}</th>
              </tr>
            </thead>
            <tbody>
              {own.map(({ block, start, end }) => {
                const paper = papers.get(block.paper_uuid)
                return (
                  <tr key={block.uuid}>
                    <td>
                      <MachineText>{start !== null && words.moment(start, day)}</MachineText>
                    </td>
                    <td>
                      <MachineText>{end !== null && words.moment(end, day)}</MachineText>
                    </td>
                    <td>
                      <MachineText>{paper?.licensePlate || paper?.jobId || paper?.tag}</MachineText>
                    </td>
                    <td>
                      <bdi dir="auto">{workText(block, paper)}</bdi>
                    </td>
                    <td>
                      <bdi dir="auto">{words.bay(block.bay)}</bdi>
                    </td>
                    <td>
                      <MachineText>{block.promised_at && words.moment(momentOf(block.promised_at), day)}</MachineText>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      ))}
      {groups.length === 0 && <p>{t('emptyDay')}</p>}
    </PrintSheet>
  )
}
