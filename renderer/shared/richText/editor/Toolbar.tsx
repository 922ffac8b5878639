import { ActionIcon, FileButton, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconAt,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconQuote,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { type ComponentType, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from './LinkButton.tsx'
import classes from './RichTextEditor.module.css'

type Tool = {
  name: string
  icon: ComponentType<{ size: number; 'aria-hidden': boolean }>
  keys?: string
  run: (chain: ChainedCommands) => ChainedCommands
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
}

const MARKS = [
  { name: 'bold', icon: IconBold, keys: 'Ctrl+B', run: (chain) => chain.toggleBold(), isOn: (e) => e.isActive('bold') },
  {
    name: 'italic',
    icon: IconItalic,
    keys: 'Ctrl+I',
    run: (chain) => chain.toggleItalic(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    name: 'underline',
    icon: IconUnderline,
    keys: 'Ctrl+U',
    run: (chain) => chain.toggleUnderline(),
    isOn: (e) => e.isActive('underline'),
  },
  { name: 'strike', icon: IconStrikethrough, run: (chain) => chain.toggleStrike(), isOn: (e) => e.isActive('strike') },
] as const satisfies readonly Tool[]

const BLOCKS = [
  {
    name: 'heading',
    icon: IconH2,
    run: (chain) => chain.toggleHeading({ level: 2 }),
    isOn: (e) => e.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    icon: IconH3,
    run: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (e) => e.isActive('heading', { level: 3 }),
  },
  { name: 'bullets', icon: IconList, run: (chain) => chain.toggleBulletList(), isOn: (e) => e.isActive('bulletList') },
  {
    name: 'numbers',
    icon: IconListNumbers,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (e) => e.isActive('orderedList'),
  },
  { name: 'quote', icon: IconQuote, run: (chain) => chain.toggleBlockquote(), isOn: (e) => e.isActive('blockquote') },
  { name: 'rule', icon: IconSeparatorHorizontal, run: (chain) => chain.setHorizontalRule() },
] as const satisfies readonly Tool[]

const NAMES = [
  { name: 'mention', icon: IconAt, run: (chain) => chain.insertContent('@') },
] as const satisfies readonly Tool[]

const HISTORY = [
  {
    name: 'undo',
    icon: IconArrowBackUp,
    keys: 'Ctrl+Z',
    run: (chain) => chain.undo(),
    isOff: (e) => !e.can().undo(),
  },
  {
    name: 'redo',
    icon: IconArrowForwardUp,
    keys: 'Ctrl+Y',
    run: (chain) => chain.redo(),
    isOff: (e) => !e.can().redo(),
  },
] as const satisfies readonly Tool[]

type ToolName = (typeof MARKS | typeof BLOCKS | typeof NAMES | typeof HISTORY)[number]['name']

type Props = {
  editor: Editor
  isStoring: boolean
  /** Null when the owner of the text keeps no files. */
  onFiles: ((files: File[]) => void) | null
}

/** Formats of the selection. One stop of the Tab key; the arrow keys walk through the buttons. */
export function Toolbar({ editor, isStoring, onFiles }: Props) {
  const { t } = useTranslation('richText')
  const reset = useRef<() => void>(null)
  const tools = (group: readonly (Tool & { name: ToolName })[]) =>
    group.map(({ name, icon: Icon, keys, run, isOn, isOff }) => (
      <Tooltip key={name} label={keys ? `${t(`tool.${name}`)} (${keys})` : t(`tool.${name}`)} openDelay={400}>
        <ActionIcon
          variant={isOn?.(editor) ? 'light' : 'subtle'}
          color={isOn?.(editor) ? 'blue' : 'gray'}
          size={32}
          tabIndex={-1}
          aria-label={t(`tool.${name}`)}
          aria-pressed={isOn ? isOn(editor) : undefined}
          disabled={isOff?.(editor) ?? false}
          // Keeps the focus in the text, so that its selection stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor.chain().focus()).run()}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ))
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('toolbar')} onKeyDown={walk}>
      <div className={classes.tools} ref={enterAtFirst}>
        {tools(MARKS)}
        <span className={classes.gap} />
        {tools(BLOCKS)}
        <span className={classes.gap} />
        <LinkButton editor={editor} />
        {tools(NAMES)}
        {onFiles && (
          <FileButton
            resetRef={reset}
            accept="image/*,video/*"
            multiple
            onChange={(files) => {
              reset.current?.()
              onFiles(files)
            }}
          >
            {(button) => (
              <Tooltip label={t('tool.file')} openDelay={400}>
                <ActionIcon
                  {...button}
                  variant="subtle"
                  color="gray"
                  size={32}
                  tabIndex={-1}
                  loading={isStoring}
                  aria-label={t('tool.file')}
                >
                  <IconPhoto size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
        )}
        <span className={classes.gap} />
        {tools(HISTORY)}
      </div>
    </div>
  )
}

const buttonsOf = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]

/** The Tab key reaches one button of the toolbar, at first the first one. */
function enterAtFirst(bar: HTMLElement | null): void {
  if (bar && !bar.querySelector('button[tabindex="0"]')) buttonsOf(bar)[0]?.setAttribute('tabindex', '0')
}

/** Arrow keys move the focus. From right to left they are mirrored. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const isBack = event.key === 'ArrowLeft'
  if (!isBack && event.key !== 'ArrowRight') return
  event.preventDefault()
  const buttons = buttonsOf(event.currentTarget)
  const from = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const step = isBack === (document.documentElement.dir === 'rtl') ? 1 : -1
  const next = buttons[(from + step + buttons.length) % buttons.length]
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1
  next?.focus()
}
