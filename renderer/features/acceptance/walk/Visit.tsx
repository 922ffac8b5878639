import { Suspense } from 'react'
import { useAwaitsStaffSettings } from '#renderer/net/settings/useStaffSettings.ts'
import { DetailSkeleton } from '#renderer/records/form/detail/DetailSkeleton.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ConfirmedVisit } from '../confirmed/ConfirmedVisit.tsx'
import type { AcceptanceRow } from '../data/acceptanceValues.ts'
import { useVisit, useVisitRow } from '../data/useVisit.ts'
import { Walk } from './Walk.tsx'

/** One acceptance: the walk around the car, or what was signed. */
export function Visit({ uuid }: { uuid: string }) {
  const { saved, answer } = useVisitRow(uuid)
  // The steps decide by them whether they show prices. The network may be lost before a user comes to these steps.
  const awaitsSettings = useAwaitsStaffSettings()
  if (!saved) return answer.isError ? <NotLoaded answers={[answer]} /> : <DetailSkeleton />
  return awaitsSettings ? <DetailSkeleton /> : <Loaded saved={saved} />
}

function Loaded({ saved }: { saved: AcceptanceRow }) {
  const visit = useVisit(saved)
  const isOpen = saved.status === 'new' || saved.status === 'in_progress'
  return (
    <Suspense fallback={<DetailSkeleton />}>
      {isOpen ? <Walk visit={visit} /> : <ConfirmedVisit visit={visit} />}
    </Suspense>
  )
}
