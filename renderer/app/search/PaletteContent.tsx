import { Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { UUID } from '#contract/uuid.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useConnectionLost } from '#renderer/net/socket/useConnectionLost.ts'
import { pathOfCode } from '#renderer/shared/scan/pathOfCode.ts'
import { createScanReader } from '#renderer/shared/scan/scanReader.ts'
import { scanSettings } from '#renderer/shared/scan/scanSettings.ts'
import { OptionList } from './OptionList.tsx'
import type { Option } from './options.ts'
import classes from './Palette.module.css'
import { PaletteStatus } from './PaletteStatus.tsx'
import { closePalette, TYPED_MOST, usePalette } from './paletteState.ts'
import { listRecent, noteRecent } from './recent.ts'
import { foundQuery, isAskable, useFound } from './useFound.ts'
import { useGroups } from './useGroups.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const NONE = -1

/** The input and the hits. The input keeps the focus; arrow keys choose a hit, Enter opens it. */
export function PaletteContent() {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const company = useSession((session) => session.company ?? '')
  const user = useSession((session) => session.user?.uuid ?? '')
  const [recent] = useState(() => listRecent(company, user))
  const [typed, setTyped] = useState(() => usePalette.getState().early)
  const [chosen, setChosen] = useState<number | null>(null)
  const readScan = useRef(createScanReader(scanSettings.get().gap))
  const isOffline = useConnectionLost()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // An element outside the dialog keeps the focus, because the dialog must record it to return the focus later.
    // Otherwise the dialog was open before this field had loaded, so the field takes the focus.
    const holder = document.activeElement
    if (holder !== null && holder !== document.body && !holder.contains(field.current)) return
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  const { found, isError, isPending, retry } = useFound(typed)
  const build = useGroups(typed, recent)
  const text = typed.trim()
  const groups = text === '' ? build.empty() : build.fitting(text, found)
  const isNothing = text !== '' && groups.length === 0 && !isPending && !isError
  const shown = isNothing ? [{ key: 'next', title: t('next'), options: build.next() }] : groups
  const options = shown.flatMap((group) => group.options)
  // Suggestions after a search without hits are not hits. Enter alone must not run one.
  const active = Math.min(chosen ?? (isNothing ? NONE : 0), options.length - 1)

  const type = (next: string) => {
    setTyped(next)
    setChosen(null)
  }
  const choose = (option: Option) => {
    noteRecent(company, user, option.id)
    closePalette()
    option.run()
  }
  /** Opens the first hit for a text that was not searched yet. A scanner ends its code with Enter at once. */
  const openFirst = async (wanted: string): Promise<boolean> => {
    const path = pathOfCode(wanted)
    if (path !== null) {
      closePalette()
      void navigate(path)
      return true
    }
    if (!isAskable(wanted)) return false
    const answer = await queryClient.fetchQuery(foundQuery(wanted)).catch(() => null)
    const [first] = answer ? build.fitting(wanted, answer).flatMap((group) => group.options) : []
    // A similar row may be the wrong one, and an unfinished source may hold the right one. Commands have no such doubt.
    const isUnsure = UUID.test(first?.id ?? '') && (answer?.is_similar || (answer?.unfinished.length ?? 0) > 0)
    if (!first || isUnsure) return false
    choose(first)
    return true
  }
  /** Opens a scanned code. On a slow machine its first character can look like typed text. */
  const openScanned = async (code: string) => {
    if (code !== text && pathOfCode(code) === null && (await openFirst(text))) return
    type(code)
    await openFirst(code)
  }
  const enter = (code: string | null) => {
    const option = options[active]
    if (code !== null) void openScanned(code)
    else if (option && !isPending && pathOfCode(text) === null) choose(option)
    else void openFirst(text)
  }
  const press = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const code = readScan.current(event.key, event.timeStamp)
    const step = STEPS[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      const from = active === NONE && step < 0 ? 0 : active
      setChosen((from + step + options.length) % options.length)
    }
    // A scanner may end a code with Tab, which would leave the field.
    const isScanned = event.key === 'Tab' && !event.shiftKey && (code !== null || pathOfCode(text) !== null)
    if (event.key !== 'Enter' && !isScanned) return
    event.preventDefault()
    enter(code?.trim() ?? null)
  }

  return (
    <>
      <TextInput
        className={classes.field ?? ''}
        classNames={{ input: classes.input ?? '' }}
        ref={field}
        data-autofocus
        dir="auto"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls="search-options"
        aria-autocomplete="list"
        aria-activedescendant={active !== NONE ? `search-option-${active}` : undefined}
        aria-label={t('label')}
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={TYPED_MOST}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={isPending ? <Loader size={18} aria-label={t('searching')} /> : undefined}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
      />
      <div className={classes.list}>
        <PaletteStatus
          text={text}
          found={found}
          isOffline={isOffline}
          isNothing={isNothing}
          isError={isError}
          retry={retry}
        />
        <OptionList groups={shown} active={active} onPoint={setChosen} onChoose={choose} />
      </div>
      <div className={classes.foot} aria-hidden>
        <span>{t('keys.choose')}</span>
        <span>{t('keys.open')}</span>
        <span>{t('keys.close')}</span>
      </div>
    </>
  )
}
