import { useEffect, useRef } from 'react'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'

const NAMES = ['user_target_uuid', 'department_target_uuid'] as const

/** A request goes to one person or one department. Choosing one of them empties the other, as the server would. */
export function useOneTarget(draft: AnyDraft): void {
  const [person, department] = useDraftValues(draft, NAMES)
  const personBefore = useRef(person)
  const { form } = draft
  useEffect(() => {
    const isNewPerson = person !== personBefore.current
    personBefore.current = person
    if (person == null || department == null) return
    form.setValue(isNewPerson ? 'department_target_uuid' : 'user_target_uuid', null, { shouldDirty: true })
  }, [person, department, form])
}
