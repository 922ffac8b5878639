import { Button, Checkbox, Group, Modal, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { CONSENT_ITEMS_MAX, type ConsentChannel } from '#contract/workshop/consentLink.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { copyText } from '#renderer/ui/controls/copyText.ts'
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
  const { t, i18n } = useTranslation('extension')
  const [chosen, setChosen] = useState<readonly string[]>(open.slice(0, CONSENT_ITEMS_MAX).map(({ uuid }) => uuid))
  const [language, setLanguage] = useState<Language>(state.language)
  const [channel, setChannel] = useState<ConsentChannel>(state.sends_mail && state.email !== '' ? 'mail' : 'copy')
  const [email, setEmail] = useState(state.email)
  const attempt = useAttempt()
  useTypedInput(email !== state.email)
  const price = (cents: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'EUR', numberingSystem: 'latn' }).format(
      cents / 100,
    )
  const isReady = chosen.length > 0 && (channel === 'copy' || email.includes('@'))
  const send = () =>
    attempt.run(async () => {
      const { path } = await ask({
        extension_uuids: [...chosen],
        channel,
        language,
        email: channel === 'mail' ? email.trim() : '',
      })
      if (channel === 'copy' && path !== null && (await copyText(new URL(path, window.location.href).href)))
        showToast('success', t('question.isCopied'))
      if (channel === 'mail') showToast('success', t('question.isSent'))
      onClose()
    })
  return (
    <Modal
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
        <Radio.Group
          label={t('question.channel')}
          value={channel}
          onChange={(value) => setChannel(value === 'mail' ? 'mail' : 'copy')}
        >
          <Group>
            <Radio
              value="mail"
              disabled={!state.sends_mail}
              label={t('question.byMail')}
              description={state.sends_mail ? undefined : t('question.noMail')}
            />
            <Radio value="copy" label={t('question.byCopy')} />
          </Group>
        </Radio.Group>
        {channel === 'mail' && (
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
        {attempt.message && <p role="alert">{attempt.message}</p>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('question.cancel')}
          </Button>
          <Button type="submit" loading={attempt.busy} disabled={!isReady}>
            {t(channel === 'mail' ? 'question.send' : 'question.make')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
