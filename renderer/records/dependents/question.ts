import type { Dependent, DependentAction } from '#contract/dependents.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { mergeDependents } from './mergeDependents.ts'

/** What somebody is about to do, and what becomes of the rows that depend on it. */
export type Question = {
  action: Exclude<DependentAction, 'move'>
  items: readonly Dependent[]
  answer: (isWanted: boolean) => void
}

let current: Question | null = null
const listeners = new Set<() => void>()

function show(next: Question | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** The question that is asked at the moment; at most one is. */
export const openQuestion = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): Question | null => current,
}

/** Asks whether to go on, unless nothing depends on it. A question that was open before counts as answered with no. */
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

/** Shows the open work because of which the server refused a deletion. False for any other error. */
export function showRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.dependents.length === 0) return false
  void askFirst('delete', error.dependents)
  return true
}
