import { orderNumberOf } from '#contract/workshop/orderNumber.ts'
import { fullName } from '#renderer/net/users.ts'
import { Box } from '#renderer/shared/print/sheet/Box.tsx'
import classes from '#renderer/shared/print/sheet/Print.module.css'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import own from './Paper.module.css'
import { useSheet } from './useSheet.ts'

type Props = {
  extension: number
  /** Leaves out times and boxes, for the parts department. */
  isBrief?: boolean
}

/** Works of one sheet. The heading repeats on the next page, with the order number. */
export function WorkRows({ extension, isBrief = false }: Props) {
  const { t, print } = useSheet()
  const works = print.works.filter((work) => work.extension === extension)
  const number = orderNumberOf(print, extension) || print.licensePlate
  if (works.length === 0) return null
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th colSpan={isBrief ? 2 : 6} className={classes.caption}>
            {t('print:sheet.works', { number: isolated(number) })}
          </th>
        </tr>
        <tr>
          <th>{t('print:sheet.position')}</th>
          <th className={classes.wide}>{t('print:sheet.work')}</th>
          {!isBrief && (
            <>
              <th>{t('paper:fields.technician_uuid')}</th>
              <th className={classes.number}>{t('print:sheet.target')}</th>
              <th className={classes.number}>{t('print:sheet.actual')}</th>
              <th>{t('print:sheet.done')}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {works.map((work) => (
          <tr key={work.uuid}>
            <td>
              <MachineText>{work.position}</MachineText>
            </td>
            <td>
              <div dir="auto">{work.text}</div>
              {work.labour_number !== '' && (
                <small>
                  <MachineText>{work.labour_number}</MachineText>
                </small>
              )}
              {work.complaint.trim() !== '' && (
                <div className={own.complaint} dir="auto">
                  {work.complaint}
                </div>
              )}
            </td>
            {!isBrief && (
              <>
                <td>
                  <bdi>{work.technician && fullName(work.technician)}</bdi>
                  {work.helpers.map(({ person, share }) => (
                    <div key={person.uuid}>
                      <bdi>{fullName(person)}</bdi> <MachineText>{`${share} %`}</MachineText>
                    </div>
                  ))}
                </td>
                <td className={classes.number}>
                  <MachineText>{work.target_ze > 0 && work.target_ze}</MachineText>
                </td>
                <td className={own.blankCell} />
                <td>
                  <Box isTicked={work.state === 'completed'} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
