import { manyPapers } from '../data/manyPapers.ts'
import { listFigures } from './listFigures.ts'

/** The list of the workshop papers of many years, measured like a list of the administration. */
export async function paperList(): Promise<object> {
  return { paperList: await listFigures('/workshop/paper', manyPapers) }
}
