import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconClockHour4, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { hasStroke } from '#contract/service/signature.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { directionOf, LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { useNumberedRight } from '#renderer/net/settings/useNumberedRight.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import { SignaturePad } from '#renderer/ui/controls/SignaturePad.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { Finding } from '../data/acceptanceValues.ts'
import type { Visit } from '../data/useVisit.ts'
import { answered, sumOf } from '../findings/sums.ts'
import classes from './Customer.module.css'
import { Summary } from './Summary.tsx'
import { type SignDraft, signedContent } from './signDraft.ts'

type Props = { visit: Visit; draft: SignDraft; put: (changes: Partial<SignDraft>) => void; onClose: () => void }

const NAME_MAX = 120
const ANSWERS = [
  { answer: 'accepted', Sign: IconCheck },
  { answer: 'declined', Sign: IconX },
  { answer: 'postponed', Sign: IconClockHour4 },
] as const

/** The acceptance as its customer reads and signs it: in their language, in large letters, without internal notes. */
export function CustomerView({ visit, draft, put, onClose }: Props) {
  const { row, change } = visit
  const { language } = row
  const { t } = useTranslation(['acceptance', 'consent'], { lng: language })
  const [isTried, setTried] = useState(false)
  useTypedInput(draft.name, draft.signature)
  const seesPrices = useNumberedRight('numbered.prices', row.location_uuid)
  const money = (cents: number) => isolated(`${formatMoney(cents, language)} €`)
  const answer = (id: string, values: Partial<Finding>) =>
    change({ findings: row.findings.map((one) => (one.id === id ? { ...one, ...values } : one)) })
  const isDrawn = hasStroke(draft.signature)
  const finish = () => {
    setTried(true)
    if (!isDrawn || draft.name.trim() === '') return
    put({ signed: signedContent(row), isAbsent: false })
    onClose()
  }
  return (
    <Dialog opened fullScreen onClose={onClose} withCloseButton={false} aria-label={t('sign.title')} padding={0}>
      <div className={classes.page} lang={language} dir={directionOf(language)}>
        <header className={classes.head}>
          <h1>{t('sign.title')}</h1>
          <NativeSelect
            size="lg"
            aria-label={t('consent:language')}
            data={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
            value={language}
            onChange={({ currentTarget }) => change({ language: currentTarget.value as Language })}
          />
        </header>
        <Summary row={row} language={language} />
        {row.findings.length > 0 && (
          <section>
            <h2>{t('fields.findings')}</h2>
            <ol className={classes.findings}>
              {row.findings.map((finding) => (
                <li key={finding.id} data-answer={finding.answer}>
                  <div className={classes.what}>
                    <strong dir="auto">{finding.finding}</strong>
                    {finding.work !== '' && <span dir="auto">{finding.work}</span>}
                    <span className={classes.urgency}>
                      {t(`choices.findings.urgency.${finding.urgency}`)}
                      {finding.is_safety && ` · ${t('rows.findings.is_safety')}`}
                    </span>
                  </div>
                  {seesPrices && (
                    <span className={classes.price}>
                      {finding.price === null ? t('consent:noPrice') : money(finding.price)}
                    </span>
                  )}
                  <fieldset className={classes.answers} aria-label={finding.finding}>
                    {ANSWERS.map(({ answer: one, Sign }) => (
                      <button
                        key={one}
                        type="button"
                        data-answer={one}
                        aria-pressed={finding.answer === one}
                        onClick={() => answer(finding.id, answered(one, draft.name.trim(), 'signature'))}
                      >
                        <Sign size={22} aria-hidden />
                        {t(`sign.answers.${one}`)}
                      </button>
                    ))}
                  </fieldset>
                </li>
              ))}
            </ol>
            {seesPrices && (
              <p className={classes.sum}>{t('consent:total', { price: money(sumOf(row.findings, 'accepted')) })}</p>
            )}
          </section>
        )}
        <section className={classes.sign}>
          <p>{t('sign.declaration')}</p>
          <TextInput
            size="xl"
            label={t('consent:name')}
            autoComplete="off"
            maxLength={NAME_MAX}
            dir="auto"
            value={draft.name}
            onChange={({ currentTarget }) => put({ name: currentTarget.value })}
            error={isTried && draft.name.trim() === '' && t('sign.problems.name')}
          />
          <SignaturePad
            label={t('consent:signature')}
            language={language}
            value={draft.signature}
            onChange={(signature) => put({ signature })}
          />
          {isTried && !isDrawn && (
            <p role="alert" className={classes.problem}>
              {t('sign.problems.stroke')}
            </p>
          )}
        </section>
        <footer className={classes.foot}>
          <Button
            size="xl"
            variant="default"
            leftSection={<IconArrowLeft className={classes.mirrored} aria-hidden />}
            onClick={onClose}
          >
            {t('sign.back')}
          </Button>
          <Button size="xl" leftSection={<IconCheck aria-hidden />} onClick={finish}>
            {t('sign.done')}
          </Button>
        </footer>
      </div>
    </Dialog>
  )
}
