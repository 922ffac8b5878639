import { upload } from '#contract/records/upload.ts'
import { defineView } from '#renderer/records/view.ts'
import { NameCell } from './NameCell.tsx'
import { SizeCell } from './SizeCell.tsx'
import { StateCell } from './StateCell.tsx'

export const uploadView = defineView({
  record: upload,
  namespace: 'upload',
  columns: ['name', 'upload_group_uuid', 'size', 'uploader_uuid', 'uploaded_at', 'state', 'tags'],
  widths: { name: 260, size: 120, state: 165 },
  cells: { name: NameCell, state: StateCell, size: SizeCell },
  title: ({ name }) => String(name),
})
