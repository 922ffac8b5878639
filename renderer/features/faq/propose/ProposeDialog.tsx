import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FAQ_CATEGORIES, FAQ_QUESTION_MAX, type FaqCategory } from '#contract/faq/faq.ts'
import { EMPTY_DOCUMENT, isRichEmpty, type RichDocument } from '#contract/richText/document.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { RichTextInput } from '#renderer/shared/richText/RichTextInput.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { FaqFiles } from '../data/FaqFiles.tsx'
import { refetchFaq } from '../data/faqQueries.ts'
import { useReaderLanguage } from '../data/useReaderLanguage.ts'
import classes from './Propose.module.css'

type Props = {
  /** The search that found nothing, as the first question. */
  question: string
  /** Name of the screen that the question is about. */
  screen?: string
  onClose: () => void
}

const QUESTION_MIN = 3

/** Sends a question with an answer to the editors. The typed text stays when sending fails. */
export function ProposeDialog({ question: first, screen = '', onClose }: Props) {
  const { t } = useTranslation('faq')
  const language = useReaderLanguage()
  const [question, setQuestion] = useState(first)
  const [answer, setAnswer] = useState<RichDocument>(EMPTY_DOCUMENT)
  const [category, setCategory] = useState<FaqCategory>('other')
  const [isChecked, setChecked] = useState(false)
  const id = useId()
  const attempt = useAttempt()
  const isTyped = question !== first || !isRichEmpty(answer)
  useActivity('form', isTyped)
  const isShort = question.trim().length < QUESTION_MIN
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isShort) return
    void attempt
      .run(async () => {
        await call('POST /v1/faq/proposals', {
          body: { question: question.trim(), answer, language, category, screen },
        })
      })
      .then((isSent) => {
        if (!isSent) return
        showToast('success', t('propose.sent'))
        void refetchFaq()
        onClose()
      })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('propose.title')}
      closeOnClickOutside={false}
      closeOnEscape={!isTyped}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.lead}>{t('propose.lead')}</p>
        <TextInput
          label={t('propose.question')}
          value={question}
          maxLength={FAQ_QUESTION_MAX}
          required
          dir="auto"
          data-autofocus
          error={isChecked && isShort && t('propose.questionMissing')}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <FaqFiles>
          <RichTextInput
            id={id}
            label={t('propose.answer')}
            description={t('propose.answerHint')}
            value={answer}
            onChange={setAnswer}
          />
        </FaqFiles>
        <Select
          label={t('propose.category')}
          data={FAQ_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          value={category}
          allowDeselect={false}
          onChange={(value) => setCategory(FAQ_CATEGORIES.find((one) => one === value) ?? 'other')}
        />
        {attempt.message && (
          <p className={classes.problem} role="alert">
            {attempt.message}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={attempt.busy}>
            {t('propose.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
