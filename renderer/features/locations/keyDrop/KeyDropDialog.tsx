import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './KeyDrop.module.css'
import { KeyDropSign, SIGN_PAPER } from './KeyDropSign.tsx'
import { useKeyDrop } from './useKeyDrop.ts'

type Row = RecordRow<typeof location>
type Props = { row: Row; onClose: () => void }

/** The form at the key box of a location: creates, shows, replaces and ends its address, and prints its sign. */
export function KeyDropDialog({ row, onClose }: Props) {
  const { t } = useTranslation('locations')
  const { known, replace, end } = useKeyDrop(row.uuid)
  const { data } = known
  return (
    <Dialog opened onClose={onClose} title={t('keyDrop.title')} size="lg">
      <div className={classes.dialog}>
        <p className={classes.quiet}>{t('keyDrop.text')}</p>
        {!data && <NotLoaded answers={[known]} text={t('keyDrop.failed')} height={120} />}
        {data && data.address === null && (
          <Create isBusy={replace.isPending} onCreate={(asksPlace) => replace.mutate(asksPlace)} />
        )}
        {data && data.address !== null && (
          <Address
            row={row}
            address={data.address}
            since={data.created_at}
            asksPlace={data.asks_key_place}
            isBusy={replace.isPending || end.isPending}
            onReplace={(asksPlace) => replace.mutateAsync(asksPlace)}
            onEnd={() => end.mutateAsync()}
          />
        )}
      </div>
    </Dialog>
  )
}

function Create({ isBusy, onCreate }: { isBusy: boolean; onCreate: (asksPlace: boolean) => void }) {
  const { t } = useTranslation('locations')
  const [asksPlace, setAsksPlace] = useState(false)
  return (
    <>
      <Checkbox
        label={t('keyDrop.asksPlace')}
        checked={asksPlace}
        onChange={(event) => setAsksPlace(event.currentTarget.checked)}
      />
      <div className={classes.buttons}>
        <Button loading={isBusy} onClick={() => onCreate(asksPlace)}>
          {t('keyDrop.create')}
        </Button>
      </div>
    </>
  )
}

type AddressProps = {
  row: Row
  address: string
  since: string | null
  asksPlace: boolean
  isBusy: boolean
  onReplace: (asksPlace: boolean) => Promise<unknown>
  onEnd: () => Promise<unknown>
}

function Address({ row, address, since, asksPlace, isBusy, onReplace, onEnd }: AddressProps) {
  const { t, i18n } = useTranslation('locations')
  const [asked, setAsked] = useState<'replace' | 'end' | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const done = useCallback(() => setPrinting(false), [])
  const date = since === null ? '' : formatDate(new Date(since), 'full', i18n.language as Language)
  return (
    <>
      <div className={classes.address}>
        <div className={classes.code}>
          <QrSquares text={address} label={t('keyDrop.address')} />
        </div>
        <div className={classes.facts}>
          <TextInput readOnly dir="ltr" label={t('keyDrop.address')} value={address} />
          <p className={classes.quiet}>{t('keyDrop.since', { date: isolated(date) })}</p>
          <div className={classes.row}>
            <Button leftSection={<IconPrinter size={16} />} onClick={() => setPrinting(true)}>
              {t('keyDrop.print')}
            </Button>
            <CopyButton text={address} label={t('keyDrop.copy')} done={t('keyDrop.copied')} />
          </div>
        </div>
      </div>
      {asked === null && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setAsked('replace')}>
            {t('keyDrop.replace')}
          </Button>
          <Button variant="default" onClick={() => setAsked('end')}>
            {t('keyDrop.end')}
          </Button>
        </div>
      )}
      {asked === 'replace' && (
        <Confirmation
          text={t('keyDrop.replaceAsk')}
          label={t('keyDrop.replace')}
          asksPlace={asksPlace}
          isBusy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={async (next) => {
            await onReplace(next)
            setAsked(null)
          }}
        />
      )}
      {asked === 'end' && (
        <Confirmation
          text={t('keyDrop.endAsk')}
          label={t('keyDrop.end')}
          asksPlace={null}
          isBusy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={onEnd}
        />
      )}
      {isPrinting && (
        <PrintSheet onDone={done} styles={SIGN_PAPER}>
          <KeyDropSign row={row} address={address} />
        </PrintSheet>
      )}
    </>
  )
}

type ConfirmationProps = {
  text: string
  label: string
  /** Whether the form asks for the place of the key. Null when there is nothing to choose. */
  asksPlace: boolean | null
  isBusy: boolean
  onCancel: () => void
  onConfirm: (asksPlace: boolean) => Promise<unknown>
}

/** Asks for confirmation, and says what the change means for signs that already hang. */
function Confirmation({ text, label, asksPlace, isBusy, onCancel, onConfirm }: ConfirmationProps) {
  const { t } = useTranslation('locations')
  const [next, setNext] = useState(asksPlace ?? false)
  return (
    <Alert color="orange" role="alertdialog" aria-label={label}>
      <div className={classes.dialog}>
        <p className={classes.text}>{text}</p>
        {asksPlace !== null && (
          <Checkbox
            label={t('keyDrop.asksPlace')}
            checked={next}
            onChange={(event) => setNext(event.currentTarget.checked)}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" autoFocus onClick={onCancel}>
            {t('cancel')}
          </Button>
          {/* `onConfirm` has already shown a failure. */}
          <Button color="red" loading={isBusy} onClick={() => void onConfirm(next).catch(() => undefined)}>
            {label}
          </Button>
        </div>
      </div>
    </Alert>
  )
}
