import { manyDepartments } from '#tests/support/samples/manyDepartments.ts'
import { listFigures } from './listFigures.ts'

/** Measures how fast a list of the administration opens and scrolls, by the example of the departments. */
export async function recordList(): Promise<object> {
  return { recordList: await listFigures('/admin/departments', manyDepartments) }
}
