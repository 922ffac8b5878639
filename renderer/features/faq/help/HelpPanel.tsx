import { ActionIcon, Button, CloseButton, TextInput, Title } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { FAQ_QUERY_MAX } from '#contract/faq/faq.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useShownName } from '#renderer/ui/screen/shownScreen.ts'
import { entryQuery } from '../data/faqQueries.ts'
import { useReaderLanguage } from '../data/useReaderLanguage.ts'
import { Hits } from '../list/Hits.tsx'
import { useFaqSearch } from '../list/useFaqSearch.ts'
import { ProposeDialog } from '../propose/ProposeDialog.tsx'
import { EntryView } from '../reader/EntryView.tsx'
import classes from './HelpPanel.module.css'
import { closeHelp } from './helpState.ts'

/**
 * Help beside the shown screen. It covers nothing with a modal layer and changes no address, so that typed input stays.
 * Closing it returns the focus to where it was.
 */
export function HelpPanel() {
  const { t } = useTranslation('faq')
  const { name } = useShownName()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <aside
      ref={panel}
      className={classes.panel}
      tabIndex={-1}
      aria-label={t('help.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        closeHelp()
      }}
    >
      <header className={classes.head}>
        <Title order={2} size="h4">
          {t('help.title')}
        </Title>
        <CloseButton aria-label={t('help.close')} onClick={closeHelp} />
      </header>
      {/* Only the content waits for its texts. A panel that waits as a whole would be hidden and lose the focus. */}
      <Suspense>
        <HelpContent key={name} screen={name} />
      </Suspense>
    </aside>
  )
}

type ContentProps = { screen: string }

/** Lists the entries of a screen, searches all entries, and shows one of them. */
function HelpContent({ screen }: ContentProps) {
  const { t } = useTranslation('faq')
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const [isProposing, setProposing] = useState(false)
  const isSearching = typed.trim() !== ''
  const { query, q, isMissed } = useFaqSearch(typed, isSearching ? {} : { screen })
  const data = query.data
  // If the screen has only one entry, it is shown without a list.
  const only = !isSearching && data?.items.length === 1 ? (data.items[0]?.uuid ?? null) : null
  const shown = open ?? only
  return (
    <>
      <div className={classes.search}>
        {open !== null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('back')}
            className={classes.back}
            onClick={() => setOpen(null)}
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        )}
        <TextInput
          type="search"
          className={classes.field}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          maxLength={FAQ_QUERY_MAX}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          dir="auto"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setOpen(null)
          }}
        />
      </div>
      <div className={classes.content}>
        {shown === null ? (
          data && (
            <Hits
              list={data}
              q={q}
              isMissed={isMissed}
              hasCategory
              onPropose={() => setProposing(true)}
              offset={0}
              onPage={() => {}}
              onOpen={setOpen}
            />
          )
        ) : (
          <OpenEntry key={shown} uuid={shown} />
        )}
        {query.isError && <NotLoaded answers={[query]} />}
      </div>
      <footer className={classes.foot}>
        <Button component={Link} to="/faq" variant="subtle" size="compact-sm" onClick={closeHelp}>
          {t('help.all')}
        </Button>
        {data?.may_edit && (
          <Button
            component={Link}
            to={`/faq/manage/new?screen=${encodeURIComponent(screen)}`}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={closeHelp}
          >
            {t('help.write')}
          </Button>
        )}
      </footer>
      {isProposing && <ProposeDialog question={q} screen={screen} onClose={() => setProposing(false)} />}
    </>
  )
}

type OpenProps = { uuid: string }

function OpenEntry({ uuid }: OpenProps) {
  const language = useReaderLanguage()
  const [wanted, setWanted] = useState<Language>()
  const query = useQuery(entryQuery(uuid, language, wanted))
  if (!query.data) return <NotLoaded answers={[query]} />
  return (
    <EntryView
      entry={query.data}
      title={
        <Title order={3} size="h3">
          {query.data.question}
        </Title>
      }
      onLanguage={setWanted}
    />
  )
}
