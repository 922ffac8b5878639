import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconHelp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { toggleHelp, useHelp } from './helpState.ts'

/** Opens the help for the shown screen. F1 does the same, also while the user types. */
export function HelpButton() {
  const { t } = useTranslation('faq')
  const isHeld = useSession(isHeldBack)
  const { isOpen } = useHelp()
  // F1 types no character, so it works in text fields, too.
  useHotkeys([['F1', isHeld ? () => {} : toggleHelp]], [])
  if (isHeld) return null
  return (
    <Tooltip label={t('help.open')} disabled={isOpen}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('help.open')}
        aria-expanded={isOpen}
        aria-keyshortcuts="F1"
        // A press must not take the focus from a field that the user types in.
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggleHelp}
      >
        <IconHelp size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
