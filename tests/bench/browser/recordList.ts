import { manyDepartments } from '#tests/support/samples/manyDepartments.ts'
import { listFigures } from './listFigures.ts'

/** A list of the administration. */
export async function recordList(): Promise<object> {
  return { recordList: await listFigures('/admin/departments', manyDepartments) }
}
