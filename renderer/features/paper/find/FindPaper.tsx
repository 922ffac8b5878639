import { Button, Popover, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paperPathOf } from '#contract/workshop/paperCode.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { ToolLabel } from '#renderer/records/list/tools/ToolLabel.tsx'
import { FoundList } from './FoundList.tsx'
import { lookUp, onlySheet } from './lookUp.ts'

const PAUSE_MS = 200
/** Shorter than that finds half of everything. */
const LEAST = 3
const MOST = 40
/** The address on a printed sheet is longer. */
const SCANNED_MOST = 200

/** A plate in any spelling, the end of a VIN or an order number, or a scanned code: to the sheet, or to a new one for the vehicle. */
export function FindPaper() {
  const { t } = useTranslation('paper')
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const isAsked = address.get('find') === 'open'
  const [isOpen, setOpen] = useState(isAsked)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['paper', 'find', q],
    queryFn: ({ signal }) => call('GET /v1/workshop/find', { query: { q }, signal }),
    enabled: isOpen && q.length >= LEAST && q.length <= MOST && paperPathOf(q) === null,
  })
  // The keys of the desktop app ask by the address; asked again, it opens again.
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    setAddress(
      (before) => {
        before.delete('find')
        return before
      },
      { replace: true },
    )
  }, [isAsked, setAddress])
  const isCurrent = data !== undefined && q === typed.trim()
  const go = (address: string) => {
    setOpen(false)
    setTyped('')
    void navigate(address)
  }
  /** A scanner types a code and ends it with Enter, before anything was looked for. */
  const enter = async () => {
    try {
      const path = isCurrent ? onlySheet(typed, data) : await lookUp(typed)
      if (path !== null) go(path)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          size="compact-md"
          title={t('find.open')}
          leftSection={<IconSearch size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <ToolLabel>{t('find.open')}</ToolLabel>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label={t('find.label')}
          dir="auto"
          autoComplete="off"
          maxLength={SCANNED_MOST}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void enter()
          }}
        />
        {data && q.length >= LEAST && <FoundList found={data} onAsk={setTyped} onGo={go} />}
      </Popover.Dropdown>
    </Popover>
  )
}
