import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { askFirst } from '#renderer/records/dependents/question.ts'

type Values = Readonly<Record<string, unknown>>

const codesOf = ({ bays }: Values) => ((bays ?? []) as { code: string }[]).map(({ code }) => code)

/**
 * Asks before a location loses bays that blocks of the plan use. A bay with a changed code is a new bay. Resolves with
 * whether the user goes on.
 */
export async function askAboutBays(uuid: string, before: Values, after: Values): Promise<boolean> {
  const left = new Set(codesOf(after))
  const codes = codesOf(before).filter((code) => !left.has(code))
  if (codes.length === 0) return true
  try {
    const { items } = await call('GET /v1/locations/:uuid/bays/dependents', { params: { uuid }, query: { codes } })
    return await askFirst('unequip', items)
  } catch (error) {
    showFailure(error)
    return false
  }
}
