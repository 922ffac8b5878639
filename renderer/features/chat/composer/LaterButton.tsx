import { ActionIcon, Menu } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import classes from './Composer.module.css'
import { LaterDialog } from './LaterDialog.tsx'
import { laterWords, quickTimes } from './laterTimes.ts'

type Props = {
  isOff: boolean
  onChoose: (at: number) => void
}

/** Lets the typed message wait: until a quick choice, or until a moment that the user types. */
export function LaterButton({ isOff, onChoose }: Props) {
  const { t, i18n } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [isTyping, setTyping] = useState(false)
  const now = Date.now()
  const nameOf = (at: number) => {
    const { name, ...words } = laterWords(at, dayOf(now), i18n.language as Language)
    return t(`later.${name}`, words)
  }
  return (
    <>
      {/* After a choice the message field gets the focus. Escape returns it to the button without `returnFocus`. */}
      <Menu
        opened={isOpen}
        onChange={(next) => setOpen(next && !isOff)}
        position="top-end"
        shadow="md"
        returnFocus={false}
      >
        <Menu.Target>
          <ActionIcon
            ref={button}
            className={classes.later}
            variant="subtle"
            color="gray"
            size={38}
            radius="xl"
            aria-label={t('later.open')}
            title={t('later.open')}
            aria-disabled={isOff}
            {...(isOff && { 'data-disabled': true })}
          >
            <IconClock size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {quickTimes(now).map((at) => (
            <Menu.Item key={at} onClick={() => onChoose(at)}>
              {nameOf(at)}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setTyping(true)}>{t('later.other')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isTyping && (
        <LaterDialog
          title={t('later.open')}
          action={t('later.open')}
          sendAt={null}
          onClose={() => {
            setTyping(false)
            button.current?.focus()
          }}
          onSave={(at) => {
            setTyping(false)
            if (at !== null) onChoose(at)
          }}
        />
      )}
    </>
  )
}
