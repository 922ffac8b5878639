import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react'
import type { RecordRow } from '#contract/records/define.ts'
import type { upload } from '#contract/records/upload.ts'
import { useThumbnail } from '../content/useContent.ts'
import classes from './List.module.css'

type Row = RecordRow<typeof upload>

const ICONS = {
  '': IconFile,
  image: IconPhoto,
  pdf: IconFileTypePdf,
  office: IconTable,
  text: IconFileText,
  video: IconMovie,
  audio: IconMusic,
  archive: IconFileZip,
} as const

/** The small picture of a file, or the sign of its kind. */
export function FileSign({ row, size = 28 }: { row: Row; size?: number }) {
  const isPicture = row.type === 'image' && row.state === 'available'
  const source = useThumbnail(row.uuid, isPicture ? row.version_uuid : null)
  const Icon = ICONS[row.type]
  return source ? (
    <img className={classes.thumb} src={source} alt="" width={size} height={size} />
  ) : (
    <span className={classes.sign} data-kind={row.type} style={{ inlineSize: size, blockSize: size }}>
      <Icon size={size * 0.7} stroke={1.5} aria-hidden />
    </span>
  )
}

/** The name with a small picture in front. Pictures are drawn once and kept by the browser. */
export function NameCell({ row }: { row: Row }) {
  return (
    <span className={classes.name}>
      <FileSign row={row} />
      <bdi dir="auto" title={row.name}>
        {row.name}
      </bdi>
      {row.version_count > 1 && <span className={classes.version}>v{row.version_count}</span>}
    </span>
  )
}
