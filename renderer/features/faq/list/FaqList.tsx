import { Button, Indicator, TextInput } from '@mantine/core'
import { IconMessageQuestion, IconPencil, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { FAQ_QUERY_MAX, FAQ_SHOWN_CATEGORIES } from '#contract/faq/faq.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { OwnProposals } from '../propose/OwnProposals.tsx'
import { ProposeDialog } from '../propose/ProposeDialog.tsx'
import { Categories } from './Categories.tsx'
import classes from './FaqList.module.css'
import { Hits } from './Hits.tsx'
import { useFaqSearch } from './useFaqSearch.ts'

/** The list by subjects, and the search over all entries. Search and subject stand in the address. */
export function FaqList() {
  const { t } = useTranslation('faq')
  const [parameters, setParameters] = useSearchParams()
  const [isProposing, setProposing] = useState(false)
  const typed = parameters.get('q') ?? ''
  const category = FAQ_SHOWN_CATEGORIES.find((one) => one === parameters.get('category'))
  const tag = parameters.get('tag') ?? undefined
  const offset = Math.max(0, Number.parseInt(parameters.get('from') ?? '0', 10) || 0)
  const { query, q, isMissed } = useFaqSearch(typed, { offset, ...(category && { category }), ...(tag && { tag }) })
  const put = (values: Record<string, string | undefined>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('from')
        for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name)
        return next
      },
      { replace: true },
    )
  const data = query.data
  return (
    <ScreenBody>
      <header className={classes.head}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <div className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconMessageQuestion size={18} aria-hidden />}
            onClick={() => setProposing(true)}
          >
            {t('propose.open')}
          </Button>
          {data?.may_edit && (
            <Indicator label={data.waiting} size={18} disabled={data.waiting === 0}>
              <Button
                component={Link}
                to="/faq/manage"
                leftSection={<IconPencil size={18} aria-hidden />}
                {...(data.waiting > 0 && { 'aria-label': t('manageWaiting', { number: data.waiting }) })}
              >
                {t('manage')}
              </Button>
            </Indicator>
          )}
        </div>
      </header>
      <TextInput
        type="search"
        size="md"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        maxLength={FAQ_QUERY_MAX}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        dir="auto"
        onChange={(event) => put({ q: event.currentTarget.value || undefined, category: undefined })}
      />
      {tag && (
        <Button variant="light" size="compact-sm" className={classes.tag} onClick={() => put({ tag: undefined })}>
          {t('withoutTag', { tag })}
        </Button>
      )}
      <OwnProposals />
      {data ? (
        <div className={classes.columns}>
          <Categories categories={data.categories} chosen={category} onChoose={(chosen) => put({ category: chosen })} />
          <Hits
            list={data}
            q={q}
            isMissed={isMissed}
            hasCategory={category === undefined}
            onPropose={() => setProposing(true)}
            offset={offset}
            onPage={(from) => put({ from: from === 0 ? undefined : String(from) })}
          />
        </div>
      ) : (
        query.isError && <NotLoaded answers={[query]} />
      )}
      {isProposing && <ProposeDialog question={isMissed ? q : ''} onClose={() => setProposing(false)} />}
    </ScreenBody>
  )
}
