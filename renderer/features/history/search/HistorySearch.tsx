import { Alert, Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { SEARCH_MAX } from '#contract/search.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { SaveTable } from '#renderer/records/list/tools/SaveTable.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { searchQuery } from '../data/historyQueries.ts'
import { useLiveHistory } from '../data/useLiveHistory.ts'
import { CarlessCustomers, customerPath } from './CarlessCustomers.tsx'
import { HitTable } from './HitTable.tsx'
import classes from './Search.module.css'
import { SearchFilters } from './SearchFilters.tsx'
import { useSearchChoice } from './useSearchChoice.ts'

/** Wait after a keystroke (ms), so that fast typing sends one request. */
const PAUSE_MS = 150

/** One field for plate, VIN, order, phone and name, and the cars that fit. Enter opens the first one. */
export function HistorySearch() {
  const { t } = useTranslation('history')
  const navigate = useNavigate()
  const chosen = useSearchChoice()
  const { choice, set } = chosen
  const [typed, setTyped] = useState(choice.q ?? '')
  const field = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLTableSectionElement>(null)
  const search = useDebouncedCallback((q: string) => set({ q }), PAUSE_MS)
  const answer = useInfiniteQuery({ ...searchQuery(choice), placeholderData: keepPreviousData })
  useLiveHistory()
  // After a navigation the title has the focus. Moves it to the field, which is what users come for.
  useEffect(() => field.current?.focus(), [])
  const pages = answer.data?.pages ?? []
  const hits = pages.flatMap(({ items }) => items)
  const customers = pages[0]?.customers ?? []
  const type = (text: string) => {
    setTyped(text)
    search(text.trim())
  }
  /** Opens the first hit. Searches anew, because a scanner or fast user presses Enter before the search has run. */
  const open = async () => {
    try {
      const found = await queryClient.fetchInfiniteQuery(searchQuery(Object.assign({}, choice, { q: typed.trim() })))
      const [page] = found.pages
      const [car, customer] = [page?.items[0], page?.customers[0]]
      if (car) void navigate(`/service/customer_history/${car.uuid}`)
      else if (customer) void navigate(customerPath(customer.uuid))
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <ScreenBody width="full">
      <div className={classes.top}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <TextInput
          ref={field}
          type="search"
          size="md"
          className={classes.field}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          dir="auto"
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter' && typed.trim() !== '') void open()
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            rows.current?.querySelector<HTMLElement>('a[data-hit]')?.focus()
          }}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={typed !== '' && <CloseButton aria-label={t('search.clear')} onClick={() => type('')} />}
        />
        <SearchFilters chosen={chosen} />
        <SaveTable
          addressOf={(ending) => `/v1/service/customer-history/export.${ending}`}
          query={choice}
          name={t('title')}
        />
      </div>
      {pages[0]?.is_similar && <Alert color="yellow">{t('search.similar', { typed: isolated(choice.q ?? '') })}</Alert>}
      {!answer.data && <NotLoaded answers={[answer]} height={320} />}
      {answer.data && hits.length === 0 && customers.length === 0 && (
        <p className={classes.empty} role="status">
          {t(choice.q === '' && chosen.clear === null ? 'search.none' : 'search.nothing')}
        </p>
      )}
      {hits.length > 0 && (
        <section className={classes.found} data-stale={answer.isPlaceholderData || undefined}>
          {choice.q === '' && chosen.clear === null && <h2 className={classes.heading}>{t('search.latest')}</h2>}
          <HitTable hits={hits} ref={rows} onLeave={() => field.current?.focus()} />
        </section>
      )}
      <CarlessCustomers customers={customers} />
      {answer.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </ScreenBody>
  )
}
