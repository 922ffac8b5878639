import { Button, Popover, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { ToolLabel } from '#renderer/records/list/tools/ToolLabel.tsx'
import { pathOfCode } from '#renderer/shared/scan/pathOfCode.ts'
import { FoundList } from './FoundList.tsx'
import { lookUp, onlySheet } from './lookUp.ts'

const PAUSE_MS = 200
/** Shortest search text. A shorter one would match half of all papers. */
const LEAST = 3
const MOST = 40
/** Longest scanned text: the address on a printed sheet is longer than typed text. */
const SCANNED_MOST = 200

/**
 * Finds a sheet by plate in any spelling, the end of a VIN, an order number, or a scanned code. For a vehicle without a
 * match it starts a new sheet.
 */
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
    enabled: isOpen && q.length >= LEAST && q.length <= MOST && pathOfCode(q) === null,
  })
  // A link opens the search through the address. The parameter is removed, so that the link works again.
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
  /** Opens the only hit. Searches anew if the answer is older than the text, as after a scanner that types Enter. */
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
            if (event.nativeEvent.isComposing) return
            const isScanned = event.key === 'Tab' && pathOfCode(typed.trim()) !== null
            // A scanner may end a code with Tab, which would leave the field.
            if (isScanned) event.preventDefault()
            if (isScanned || event.key === 'Enter') void enter()
          }}
        />
        {data && q.length >= LEAST && <FoundList found={data} onAsk={setTyped} onGo={go} />}
      </Popover.Dropdown>
    </Popover>
  )
}
