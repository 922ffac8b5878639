import { useParams } from 'react-router-dom'
import { FaqList } from './list/FaqList.tsx'
import { EntryPage } from './reader/EntryPage.tsx'

/** The FAQ: the list with its search, or one entry. */
export default function FaqScreen() {
  const { uuid } = useParams()
  return uuid === undefined ? <FaqList /> : <EntryPage key={uuid} uuid={uuid} />
}
