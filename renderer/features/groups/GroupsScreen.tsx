import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { GroupForm } from './GroupForm.tsx'
import { Proposals } from './Proposals.tsx'
import { useProposals } from './useProposals.ts'
import { groupView } from './view.ts'

export default function GroupsScreen() {
  const proposals = useProposals()
  return (
    <RecordScreen
      view={groupView}
      detail={(uuid) => <GroupForm uuid={uuid} />}
      notice={proposals && <Proposals proposals={proposals} />}
    />
  )
}
