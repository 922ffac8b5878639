import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '#contract/text/fold.ts'
import { typedIn } from '#contract/text/words.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { useRights } from '../actions/rights.ts'
import { membersQuery } from '../data/members.ts'
import classes from './Mentions.module.css'
import { ALL, type Mentionable, mentionAt, mentionsIn } from './mentions.ts'

/** Names that the list shows at most. */
const SHOWN = 8

type Input = {
  chatUuid: string
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}

/** The list of names that opens while a mention is typed, its keys, and the mentions of the text. */
export function useMentions({ chatUuid, text, field, onChange }: Input) {
  const { t } = useTranslation('chat')
  const { isManager } = useRights()
  const me = useSession(({ user }) => user?.uuid)
  const { data: members } = useQuery({ ...membersQuery(chatUuid), enabled: text.includes('@') })
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [closedAt, setClosedAt] = useState('')
  const people: Mentionable[] = (members ?? []).map((one) => ({ uuid: one.user_uuid, name: fullName(one) }))
  const begun = text === closedAt ? null : mentionAt(text, caret)
  const isFound = typedIn(begun?.typed ?? '')
  const begins = (label: string) => fold(` ${label}`).includes(` ${fold(begun?.typed ?? '')}`)
  const tokens = [
    ...(isManager ? [{ token: ALL, label: t('composer.everybody') }] : []),
    ...people.filter(({ uuid }) => uuid !== me).map(({ name }) => ({ token: `@${name}`, label: name })),
  ]
  // Names that begin with the typed letters come first.
  const found = tokens.filter(({ token, label }) => isFound(`${token} ${label}`))
  const ordered = found.sort((a, b) => Number(begins(b.label)) - Number(begins(a.label)))
  const shown = begun ? ordered.slice(0, SHOWN) : []
  // A finished name does not open the list again.
  const isFinished = tokens.some(({ token }) => `@${begun?.typed ?? ''} `.startsWith(`${token} `))
  const isOpen = shown.length > 0 && !isFinished
  const current = Math.min(chosen, shown.length - 1)

  const pick = (token: string) => {
    const element = field.current
    if (!begun || !element) return
    element.focus()
    element.setRangeText(`${token} `, begun.from, caret, 'end')
    setCaret(element.selectionStart)
    setChosen(0)
    onChange(element.value)
  }

  /** Moves in the open list, picks a name or closes the list. Returns whether the key belonged to the list. */
  const press = (event: KeyboardEvent): boolean => {
    const { key, nativeEvent } = event
    if (!isOpen || nativeEvent.isComposing) return false
    const token = shown[current]?.token
    if (key === 'ArrowDown') setChosen((current + 1) % shown.length)
    else if (key === 'ArrowUp') setChosen((current + shown.length - 1) % shown.length)
    else if (key === 'Escape') setClosedAt(text)
    else if ((key === 'Enter' || key === 'Tab') && token) pick(token)
    else return false
    event.preventDefault()
    return true
  }

  const list = isOpen && (
    <div className={classes.list} role="listbox" aria-label={t('composer.mention')}>
      {shown.map(({ token, label }, index) => (
        <div
          key={token}
          role="option"
          tabIndex={-1}
          className={classes.option}
          aria-selected={index === current}
          // Keeps the focus in the field.
          onMouseDown={(event) => {
            event.preventDefault()
            pick(token)
          }}
        >
          <bdi>{label}</bdi>
        </div>
      ))}
    </div>
  )
  const follow = () => setCaret(field.current?.selectionStart ?? 0)
  return { list, press, follow, mentionsOf: (sent: string) => mentionsIn(sent, people, isManager) }
}
