import { Button, Checkbox, Group, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { formatPhone, morePhones, parsePhone } from '#contract/phone.ts'
import {
  CONSENT_CHANNELS,
  CONSENT_ITEMS_MAX,
  type ConsentChannel,
  isByMail,
  isBySms,
} from '#contract/workshop/consentLink.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useCountry } from '#renderer/net/settings/useCountry.ts'
import { copyText } from '#renderer/ui/controls/copyText.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './Consent.module.css'
import type { useConsent } from './useConsent.ts'
import type { ExtensionRow } from './useExtensions.ts'

type Consent = ReturnType<typeof useConsent>
type Props = {
  state: NonNullable<Consent['state']>
  /** Extensions without an answer. */
  open: readonly ExtensionRow[]
  ask: Consent['ask']
  onClose: () => void
}

/** Chooses what the customer is asked about, in which language, and how the address reaches them. */
export function AskDialog({ state, open, ask, onClose }: Props) {
  const { t, i18n } = useTranslation(['extension', 'errors'])
  const [chosen, setChosen] = useState<readonly string[]>(open.slice(0, CONSENT_ITEMS_MAX).map(({ uuid }) => uuid))
  const [language, setLanguage] = useState<Language>(state.language)
  const [channel, setChannel] = useState<ConsentChannel>(() => firstChannel(state))
  const [email, setEmail] = useState(state.email)
  const country = useCountry()
  const known = state.phone === '' ? '' : formatPhone(state.phone)
  const [typed, setTyped] = useState(known)
  const phone = parsePhone(typed, country)
  const more = morePhones(typed)
  const attempt = useAttempt()
  useTypedInput(email !== state.email || typed !== known)
  const price = (cents: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'EUR', numberingSystem: 'latn' }).format(
      cents / 100,
    )
  const [byMail, bySms] = [isByMail(channel), isBySms(channel)]
  const isReady = chosen.length > 0 && (!byMail || email.includes('@')) && (!bySms || phone !== undefined)
  const send = () =>
    attempt.run(async () => {
      const { path } = await ask({
        extension_uuids: [...chosen],
        channel,
        language,
        email: byMail ? email.trim() : '',
        phone: bySms ? (phone ?? '') : '',
      })
      if (channel === 'copy' && path !== null && (await copyText(new URL(path, window.location.href).href)))
        showToast('success', t('question.isCopied'))
      if (channel !== 'copy') showToast('success', t('question.isSent'))
      onClose()
    })
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('question.ask')}
      closeButtonProps={{ 'aria-label': t('question.close') }}
    >
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !attempt.busy) void send()
        }}
      >
        <Checkbox.Group label={t('question.about')} value={[...chosen]} onChange={setChosen}>
          <div className={classes.choices}>
            {open.map((row) => (
              <Checkbox
                key={row.uuid}
                value={row.uuid}
                disabled={!chosen.includes(row.uuid) && chosen.length >= CONSENT_ITEMS_MAX}
                label={<bdi dir="auto">{row.finding}</bdi>}
                description={row.price === null ? t('question.noPrice') : price(row.price)}
              />
            ))}
          </div>
        </Checkbox.Group>
        <NativeSelect
          label={t('question.language')}
          value={language}
          onChange={({ currentTarget }) =>
            setLanguage(LANGUAGES.find((one) => one === currentTarget.value) ?? state.language)
          }
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Channels state={state} channel={channel} onChange={setChannel} />
        {byMail && (
          <TextInput
            type="email"
            dir="ltr"
            label={t('question.email')}
            required
            maxLength={254}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        )}
        {bySms && (
          <>
            <TextInput
              type="tel"
              dir="ltr"
              label={t('question.phone')}
              required
              maxLength={40}
              value={typed}
              error={
                typed.trim() !== '' && phone === undefined && t(more ? `errors:field.${more}` : 'question.notPhone')
              }
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <SmsPreview state={state} language={language} />
          </>
        )}
        {attempt.message && <p role="alert">{attempt.message}</p>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('question.cancel')}
          </Button>
          <Button type="submit" loading={attempt.busy} disabled={!isReady}>
            {t(channel === 'copy' ? 'question.make' : 'question.send')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** The first channel that is switched on and for which the customer's address or number is known; else `copy`. */
function firstChannel({ sends_mail, email, sends_sms, phone }: Props['state']): ConsentChannel {
  if (sends_mail && email !== '') return 'mail'
  return sends_sms && phone !== '' ? 'sms' : 'copy'
}

type ChannelsProps = {
  state: Props['state']
  channel: ConsentChannel
  onChange: (channel: ConsentChannel) => void
}

/** Chooses the channel: mail, SMS, both, or an address that the advisor copies and sends. */
function Channels({ state: { sends_mail, sends_sms }, channel, onChange }: ChannelsProps) {
  const { t } = useTranslation('extension')
  return (
    <Radio.Group
      label={t('question.channel')}
      value={channel}
      onChange={(value) => onChange(CONSENT_CHANNELS.find((one) => one === value) ?? channel)}
    >
      <div className={classes.choices}>
        <Radio
          value="mail"
          disabled={!sends_mail}
          label={t('question.byMail')}
          description={sends_mail ? undefined : t('question.noMail')}
        />
        <Radio
          value="sms"
          disabled={!sends_sms}
          label={t('question.bySms')}
          description={sends_sms ? undefined : t('question.noSms')}
        />
        {sends_mail && sends_sms && <Radio value="mail_sms" label={t('question.byBoth')} />}
        <Radio value="copy" label={t('question.byCopy')} />
      </div>
    </Radio.Group>
  )
}

/** The SMS as the customer gets it, with its size. The address is shown without its secret part. */
function SmsPreview({ state, language }: { state: Props['state']; language: Language }) {
  const { t } = useTranslation('extension')
  const sms = state.sms_texts.find((one) => one.language === language)
  if (!sms) return null
  const { characters, messages } = sms
  return (
    <figure className={classes.preview}>
      <figcaption>{t('question.smsText')}</figcaption>
      <q dir="auto" lang={language}>
        {sms.text}
      </q>
      <span className={classes.quiet}>{t('question.smsSize', { characters, messages })}</span>
    </figure>
  )
}
