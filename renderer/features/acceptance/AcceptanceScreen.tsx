import { useMemo } from 'react'
import { useSession } from '#renderer/net/session/session.ts'
import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { acceptanceTabs, acceptanceView } from './list/view.ts'
import { NewAcceptance } from './start/NewAcceptance.tsx'
import { Visit } from './walk/Visit.tsx'

/** The list of direct acceptances, and one of them on the whole screen. */
export default function AcceptanceScreen() {
  const me = useSession(({ user }) => user?.uuid ?? null)
  const view = useMemo(() => Object.assign({}, acceptanceView, { tabs: acceptanceTabs(me) }), [me])
  return (
    <RecordScreen
      view={view}
      opensWide
      detail={(uuid) => (uuid === 'new' ? <NewAcceptance /> : <Visit key={uuid} uuid={uuid} />)}
    />
  )
}
