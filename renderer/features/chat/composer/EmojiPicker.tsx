import { ActionIcon, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EmojiPicker.module.css'
import { EMOJI_GROUPS, EMOJIS } from './emojis.ts'

const COLUMNS = 7

type Props = { onPick: (emoji: string) => void }

export function EmojiPicker({ onPick }: Props) {
  const { t } = useTranslation('chat')
  const [opened, setOpened] = useState(false)
  const pick = (emoji: string) => {
    setOpened(false)
    onPick(emoji)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" trapFocus returnFocus={false} shadow="md">
      <Popover.Target>
        <ActionIcon
          className={classes.open}
          variant="subtle"
          color="gray"
          size={38}
          radius="xl"
          aria-label={t('composer.emoji')}
          onClick={() => setOpened(!opened)}
        >
          <IconMoodSmile size={22} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('composer.emoji')} className={classes.dropdown} onKeyDown={moveFocus}>
        {EMOJI_GROUPS.map((group) => (
          <fieldset key={group} className={classes.group}>
            <legend>{t(`composer.emojiGroup.${group}`)}</legend>
            {EMOJIS[group].map((emoji) => (
              <button key={emoji} type="button" className={classes.emoji} onClick={() => pick(emoji)}>
                {emoji}
              </button>
            ))}
          </fieldset>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }

/** Arrow keys move through the grid. From right to left they are mirrored. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const mirrored = Math.abs(step) === 1 && document.documentElement.dir === 'rtl' ? -step : step
  const from = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[Math.max(0, Math.min(buttons.length - 1, from + mirrored))]?.focus()
}
