import type { AnyDraft } from '../draft/recordDraft.ts'
import { ConflictQuestion } from './ConflictQuestion.tsx'

type Props = { draft: AnyDraft; onResolved: () => void }

/** Asks about the conflicting fields of a form. */
export function ConflictDialog({ draft, onResolved }: Props) {
  const { view, collisions, isDeciding, setDeciding } = draft
  return (
    <ConflictQuestion
      view={view}
      collisions={collisions}
      isOpen={isDeciding && collisions.length > 0}
      onLater={() => setDeciding(false)}
      onChosen={(values) => {
        draft.resolve(values)
        setDeciding(false)
        onResolved()
      }}
    />
  )
}
