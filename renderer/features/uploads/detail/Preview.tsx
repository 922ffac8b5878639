import { Button, Skeleton } from '@mantine/core'
import { IconCalendarOff, IconEyeOff, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordRow } from '#contract/records/define.ts'
import type { upload } from '#contract/records/upload.ts'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'
import { useContent } from '../content/useContent.ts'
import { FileSign } from '../list/NameCell.tsx'
import classes from './Detail.module.css'
import { PdfPages } from './PdfPages.tsx'

type Row = RecordRow<typeof upload>

const MEGABYTE = 1024 * 1024
/** Largest contents that are shown (bytes). Larger ones are only downloaded. */
const SHOWN_MAX = { image: 40 * MEGABYTE, pdf: 40 * MEGABYTE, text: 2 * MEGABYTE, media: 200 * MEGABYTE } as const
/** At most this many pixels of a picture that is shown whole. A larger one would take gigabytes of memory. */
const PIXELS_MAX = 60_000_000
/** Characters of a text that are shown. */
const TEXT_MAX = 200_000

type Kind = keyof typeof SHOWN_MAX

const hasTooManyPixels = ({ width, height }: Row) => (width ?? 0) * (height ?? 0) > PIXELS_MAX

/** How the content of a file is shown; null when it is only downloaded. */
function previewKind(row: Row): Kind | null {
  const { content_type, size } = row
  const fits = (kind: Kind) => (size <= SHOWN_MAX[kind] ? kind : null)
  if (/^image\/(?:png|jpeg|webp|gif)$/.test(content_type)) return hasTooManyPixels(row) ? null : fits('image')
  if (content_type === 'application/pdf') return fits('pdf')
  if (/^(?:text\/|application\/(?:json|xml)$)/.test(content_type)) return fits('text')
  return /^(?:audio\/|video\/(?:mp4|webm)$)/.test(content_type) ? fits('media') : null
}

/**
 * Shows a content without running anything of it: pictures and sound as such, pages of a PDF as pictures, and every
 * text as text.
 */
export function Preview({ row }: { row: Row }) {
  const { t } = useTranslation('upload')
  const kind = previewKind(row)
  const isReadable =
    row.version_uuid !== '' && row.state !== 'infected' && row.state !== 'expired' && row.deleted_at === null
  const { blob, isError, refetch } = useContent(row.uuid, row.version_uuid, isReadable && kind !== null)
  if (row.state === 'infected')
    return (
      <Note kind="locked" icon={<IconLock size={32} aria-hidden />}>
        {t('preview.infected')}
      </Note>
    )
  if (row.state === 'expired')
    return (
      <Note kind="expired" icon={<IconCalendarOff size={32} aria-hidden />}>
        {t('preview.expired')}
      </Note>
    )
  if (!isReadable) return null
  if (kind === null)
    return (
      <Note kind="none" icon={<FileSign row={row} size={56} />}>
        {t(hasTooManyPixels(row) ? 'preview.tooManyPixels' : 'preview.none')}
      </Note>
    )
  if (isError)
    return (
      <Note kind="none" icon={<IconEyeOff size={32} aria-hidden />}>
        {t('preview.failed')}
        <Button size="compact-sm" variant="default" onClick={refetch}>
          {t('preview.again')}
        </Button>
      </Note>
    )
  if (!blob) return <Skeleton height={180} m="md" />
  return (
    <div className={classes.preview}>
      <Shown row={row} kind={kind} blob={blob} />
    </div>
  )
}

function Note({ kind, icon, children }: { kind: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.preview}>
      <div className={classes.none} data-kind={kind}>
        {icon}
        {children}
      </div>
    </div>
  )
}

function Shown({ row, kind, blob }: { row: Row; kind: Kind; blob: Blob }) {
  const source = useBlobSource(blob) ?? ''
  if (kind === 'image') return <img className={classes.picture} src={source} alt={row.name} />
  if (kind === 'pdf') return <PdfPages blob={blob} name={row.name} />
  if (kind === 'text') return <Text blob={blob} id={row.version_uuid} />
  return (
    <div className={classes.player}>
      {row.type === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: uploaded films have no captions
        <video controls src={source} aria-label={row.name} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: uploaded sound has no captions
        <audio controls src={source} aria-label={row.name} />
      )}
    </div>
  )
}

function Text({ blob, id }: { blob: Blob; id: string }) {
  const { data } = useQuery({ queryKey: ['uploads', 'text', id], queryFn: () => blob.text(), gcTime: 0 })
  return (
    <pre className={classes.text} dir="auto">
      {(data ?? '').slice(0, TEXT_MAX)}
    </pre>
  )
}
