import { useRecordTexts } from '../useRecordTexts.ts'
import type { RecordView } from '../view.ts'
import type { RecordListState } from './useRecordList.ts'

type Props = { view: RecordView; list: RecordListState }

/** The rows as a table. */
export function RecordList({ view, list }: Props) {
  const texts = useRecordTexts(view)
  return (
    <table>
      <thead>
        <tr>
          {view.columns.map((name) => (
            <th key={name}>{texts.field(name)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row) => (
          <tr key={row.uuid}>
            {view.columns.map((name) => (
              <td key={name}>{String(row[name] ?? '')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
