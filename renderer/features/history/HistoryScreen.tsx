import { useParams } from 'react-router-dom'
import { CarHistory } from './car/CarHistory.tsx'
import { HistorySearch } from './search/HistorySearch.tsx'

/** The search for cars and their customers, or the history of one car. */
export default function HistoryScreen() {
  const { uuid } = useParams()
  return uuid === undefined ? <HistorySearch /> : <CarHistory key={uuid} uuid={uuid} />
}
