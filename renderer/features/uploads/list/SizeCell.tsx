import type { RecordRow } from '#contract/records/define.ts'
import type { upload } from '#contract/records/upload.ts'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'

/** The size in megabytes. */
export function SizeCell({ row }: { row: RecordRow<typeof upload> }) {
  const format = useFormatSize()
  return row.size > 0 ? <bdi>{format(row.size)}</bdi> : null
}
