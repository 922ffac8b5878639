import type { Dependent, DependentAction } from '#contract/dependents.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { mergeDependents } from './mergeDependents.ts'

/** An action of the user that waits for confirmation, and its effects on dependent rows. */
export type Question = {
  action: DependentAction
  items: readonly Dependent[]
  answer: (isWanted: boolean) => void
}

let current: Question | null = null
const listeners = new Set<() => void>()

function show(next: Question | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** The open question; there is at most one. */
export const openQuestion = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): Question | null => current,
}

/** Asks for confirmation, unless no row depends on the action. An older open question is answered with no. */
export function askFirst(action: Question['action'], items: readonly Dependent[]): Promise<boolean> {
  if (items.length === 0) return Promise.resolve(true)
  current?.answer(false)
  return new Promise((resolve) => {
    const answer = (isWanted: boolean) => {
      if (current === question) show(null)
      resolve(isWanted)
    }
    const question: Question = { action, items: mergeDependents([items]), answer }
    show(question)
  })
}

/** Shows the open work that made the server refuse a deletion. Returns false for any other error. */
export function showRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.dependents.length === 0) return false
  void askFirst('delete', error.dependents)
  return true
}
