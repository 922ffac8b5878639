import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { askFirst } from './question.ts'

/** Asks before users leave departments while they still have blocks in the plan. */
export async function askAboutLeaving(departments: readonly string[], users: readonly string[]): Promise<boolean> {
  if (departments.length === 0 || users.length === 0) return true
  try {
    const query = { departments: [...departments], users: [...users] }
    return await askFirst('leave', (await call('GET /v1/departments/leaving', { query })).items)
  } catch (error) {
    showFailure(error)
    return false
  }
}
