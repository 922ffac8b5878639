import { useNavigate, useSearchParams } from 'react-router-dom'
import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { useCan } from '#renderer/records/useCan.ts'
import { useFileDrop } from '#renderer/ui/drag/useFileDrop.ts'
import { AddFiles } from './add/AddFiles.tsx'
import { filesOf, useChosenFiles } from './add/chosenFiles.ts'
import { DropCover } from './add/DropCover.tsx'
import { startUpload, useGroups } from './add/useGroups.ts'
import { UploadForm } from './detail/UploadForm.tsx'
import { BulkTools } from './list/BulkTools.tsx'
import { PrintList } from './list/PrintList.tsx'
import { QuickFilters } from './list/QuickFilters.tsx'
import { uploadView } from './list/view.ts'
import { QueuePanel } from './queue/QueuePanel.tsx'
import type { ChosenFile } from './queue/uploads.ts'
import classes from './Uploads.module.css'

/** Shared files. The whole screen takes dropped and pasted files. */
export default function UploadsScreen() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const mayCreate = useCan(uploadView, 'create')
  const groups = useGroups()
  const open = (groups.data?.items ?? []).filter((group) => group.may_create)
  const filtered = parameters.getAll('filter[upload_group_uuid][in]')
  const named = open.filter(({ uuid }) => filtered.length === 1 && uuid === filtered[0])
  // If only one group is possible, the user is not asked for it.
  const [only, ...others] = named.length > 0 ? named : open
  const group = others.length === 0 ? only : undefined
  const take = (files: ChosenFile[]) => {
    if (files.length === 0) return
    if (group && startUpload(files, group)) return
    useChosenFiles.setState(({ files: before }) => ({ files: [...before, ...files] }))
    void navigate({ pathname: '/uploads/new', search: window.location.search })
  }
  const isDragging = useFileDrop(mayCreate, (items) => void filesOf(items).then(take))
  return (
    <div className={classes.screen}>
      <div className={classes.list}>
        <RecordScreen
          view={uploadView}
          detail={(uuid) => (uuid === 'new' ? <AddFiles /> : <UploadForm key={uuid} uuid={uuid} />)}
          quick={<QuickFilters />}
          actions={<PrintList />}
          bulkActions={(uuids) => <BulkTools uuids={uuids} />}
        />
      </div>
      {isDragging && <DropCover group={group?.name ?? null} />}
      <QueuePanel />
    </div>
  )
}
