import { lazy, Suspense, useSyncExternalStore } from 'react'
import { openQuestion } from './question.ts'

const DependentsDialog = lazy(async () => ({ default: (await import('./DependentsDialog.tsx')).DependentsDialog }))

/** Draws the open question of `askFirst`. The shell contains it once. */
export function DependentsQuestion() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.get)
  return (
    question && (
      <Suspense>
        <DependentsDialog question={question} />
      </Suspense>
    )
  )
}
