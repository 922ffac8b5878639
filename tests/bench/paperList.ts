import { listFigures } from './listFigures.ts'
import { manyPapers } from './manyPapers.ts'

/** The list of the workshop papers of many years, with the bounds of the lists of the administration. */
export async function paperList(): Promise<object> {
  return { paperList: await listFigures('/workshop/paper', manyPapers) }
}
