import { Box } from '#renderer/shared/print/sheet/Box.tsx'
import { Facts } from '#renderer/shared/print/sheet/Facts.tsx'
import classes from '#renderer/shared/print/sheet/Print.module.css'
import { Signatures } from '#renderer/shared/print/sheet/Signatures.tsx'
import { CodeBars } from '#renderer/ui/print/CodeBars.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import own from '../sheet/Paper.module.css'
import type { PartLine } from '../sheet/partLines.ts'
import { SheetFoot } from '../sheet/SheetFoot.tsx'
import { SheetHead } from '../sheet/SheetHead.tsx'
import { useSheet } from '../sheet/useSheet.ts'
import { WorkRows } from '../sheet/WorkRows.tsx'

type Props = { parts: readonly PartLine[] }

/** Fewest lines of a slip. Empty ones are filled in by hand. */
const LEAST_LINES = 10
const BARS_MM = { a4: 58, a5: 44 }
const BARS_HEIGHT_MM = 7

/** The parts that the parts department hands out for a paper, each with its number as a bar code. */
export function MaterialSlip({ parts }: Props) {
  const { t, print, isSmall } = useSheet()
  const empty = Array.from({ length: Math.max(2, LEAST_LINES - parts.length) }, (_, i) => parts.length + i + 1)
  return (
    <>
      <SheetHead title={t('print:documents.material')} />
      <Facts
        of={[
          [t('paper:fields.vin'), print.vin, 'machine'],
          [t('paper:fields.engine'), print.engine, 'machine'],
          [t('paper:fields.transmission'), print.transmission, 'machine'],
          [t('paper:fields.color'), print.color],
        ]}
      />
      <WorkRows extension={1} isBrief />
      {print.extensions.map(({ number }) => (
        <WorkRows key={number} extension={number} isBrief />
      ))}
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('print:sheet.position')}</th>
            <th className={own.part}>{t('print:sheet.partNumber')}</th>
            <th className={classes.wide}>{t('print:sheet.partName')}</th>
            <th>{t('print:sheet.shelf')}</th>
            <th className={classes.number}>{t('print:sheet.quantity')}</th>
            <th>{t('print:sheet.handedOut')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity and does not move
            <tr key={i}>
              <td>
                <MachineText>{i + 1}</MachineText>
              </td>
              <td>
                <CodeBars text={part.code} maxMm={isSmall ? BARS_MM.a5 : BARS_MM.a4} heightMm={BARS_HEIGHT_MM} />
                <MachineText>{part.display}</MachineText>
              </td>
              <td />
              <td />
              <td className={classes.number}>
                <MachineText>{part.quantity}</MachineText>
              </td>
              <td>
                <Box />
              </td>
            </tr>
          ))}
          {empty.map((position) => (
            <tr key={position} className={own.byHand}>
              <td>
                <MachineText>{position}</MachineText>
              </td>
              <td />
              <td />
              <td />
              <td />
              <td>
                <Box />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Signatures names={[t('print:sheet.issuedBy'), t('print:sheet.receivedBy')]} />
      <SheetFoot />
    </>
  )
}
