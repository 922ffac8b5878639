import { Extension, type Extensions, mergeAttributes, Node } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { ReactNodeViewRenderer } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Suggestion } from '@tiptap/suggestion'
import { isRichHref } from '#contract/richText/document.ts'
import { FileView } from './FileView.tsx'
import { suggestNames } from './suggestNames.ts'

/** A name inside of the text: one unit for the caret, with the attributes of the contract. */
const nameNode = (name: 'mention' | 'recordChip', attribute: 'id' | 'path') =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ [attribute]: { default: '' }, label: { default: '' } }),
    // Pasted text brings no names, because only the server knows which of them exist.
    parseHTML: () => [],
    renderText: ({ node }) => String(node.attrs.label),
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-name': name }),
      String(node.attrs.label),
    ],
  })

/** Offers names after `@`. */
const Names = Extension.create({
  name: 'names',
  addProseMirrorPlugins() {
    return [Suggestion(Object.assign({ editor: this.editor }, suggestNames))]
  },
})

/** A picture or video that the owner of the document keeps. `named` is the attribute for its words. */
const fileNode = (name: 'picture' | 'video', named: 'alt' | 'title') =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ file_uuid: { default: '' }, [named]: { default: '' } }),
    parseHTML: () => [],
    renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-file': name })],
    addNodeView: () => ReactNodeViewRenderer(FileView),
  })

/** The nodes and marks of the contract, and nothing else: pasted text loses whatever the contract does not know. */
export const extensionsOf = (placeholder: string): Extensions => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isRichHref(address),
    },
  }),
  Placeholder.configure({ placeholder }),
  nameNode('mention', 'id'),
  nameNode('recordChip', 'path'),
  Names,
  fileNode('picture', 'alt'),
  fileNode('video', 'title'),
]
