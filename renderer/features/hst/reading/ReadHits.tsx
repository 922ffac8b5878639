import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../data/Hst.module.css'
import type { HstReadText } from '../data/hstQueries.ts'

type Props = {
  items: HstReadText['items']
  /** Numbers that the user marked as safety recalls although the text does not say so. */
  recalls: readonly string[]
  onRecalls: (numbers: readonly string[]) => void
}

/** The hits found in the text, each with its doubts. */
export function ReadHits({ items, recalls, onRecalls }: Props) {
  const { t } = useTranslation('hst')
  if (items.length === 0) return <p className={classes.quiet}>{t('reading.nothing')}</p>
  const toggle = (number: string) =>
    onRecalls(recalls.includes(number) ? recalls.filter((one) => one !== number) : [...recalls, number])
  return (
    <PlainTable label={t('reading.hits')}>
      <thead>
        <tr>
          <th scope="col">{t('hit.kind')}</th>
          <th scope="col">{t('hit.number')}</th>
          <th scope="col">{t('hit.title')}</th>
          <th scope="col">{t('hit.status')}</th>
          <th scope="col">{t('recall')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.line}>
            <td>{t(`kind.${item.kind}`)}</td>
            <td>
              <MachineText>{item.kind === 'note' ? '' : item.number}</MachineText>
            </td>
            <td>
              <bdi dir="auto">{item.title}</bdi>
              {item.doubts.map((doubt) => (
                <span key={doubt} className={classes.doubt}>
                  {t(`doubt.${doubt}`)}
                </span>
              ))}
            </td>
            <td>{item.kind !== 'note' && t(`status.${item.status}`)}</td>
            <td>
              {item.kind === 'field_action' && (
                <Checkbox
                  aria-label={t('reading.isRecall', { number: item.number })}
                  checked={item.isSafetyRecall || recalls.includes(item.number)}
                  disabled={item.isSafetyRecall}
                  onChange={() => toggle(item.number)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
