import { TextInput } from '@mantine/core'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { RICH_LABEL_MAX } from '#contract/richText/document.ts'
import { RichPicture } from '../reader/RichPicture.tsx'
import { RichVideo } from '../reader/RichVideo.tsx'
import classes from './RichTextEditor.module.css'

/** A picture or video in the editor, with a field for the words that describe it. */
export function FileView({ node, updateAttributes, selected }: NodeViewProps) {
  const { t } = useTranslation('richText')
  const uuid = String(node.attrs.file_uuid)
  const named = node.type.name === 'picture' ? 'alt' : 'title'
  const words = String(node.attrs[named] ?? '')
  return (
    <NodeViewWrapper className={classes.file} data-selected={selected || undefined}>
      {node.type.name === 'picture' ? <RichPicture uuid={uuid} alt="" /> : <RichVideo uuid={uuid} title={words} />}
      <TextInput
        size="xs"
        dir="auto"
        aria-label={t('file.words')}
        placeholder={t('file.words')}
        maxLength={RICH_LABEL_MAX}
        value={words}
        onChange={(event) => updateAttributes({ [named]: event.currentTarget.value })}
      />
    </NodeViewWrapper>
  )
}
