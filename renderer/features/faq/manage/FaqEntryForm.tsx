import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FAQ_QUESTION_MAX } from '#contract/faq/faq.ts'
import { UUID } from '#contract/uuid.ts'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { FaqFiles } from '../data/FaqFiles.tsx'
import { useReaderLanguage } from '../data/useReaderLanguage.ts'
import { PublishSteps } from './PublishSteps.tsx'
import { TranslateMenu } from './TranslateMenu.tsx'
import { faqEntryView } from './view.ts'

type Props = { uuid: string }

/** One language version of an entry, or a new one. The address may hold the first values of a new one. */
export function FaqEntryForm({ uuid }: Props) {
  const draft = useRecordDraft(faqEntryView, uuid)
  const [parameters] = useSearchParams()
  const language = useReaderLanguage()
  const { begin } = draft
  const topic = parameters.get('topic') ?? ''
  const given = parameters.get('to')
  const screen = parameters.get('screen') ?? ''
  const question = parameters.get('question') ?? ''
  useEffect(() => {
    begin({
      language: given ?? language,
      ...(UUID.test(topic) && { topic }),
      ...(screen !== '' && { screen }),
      ...(question !== '' && { question: question.slice(0, FAQ_QUESTION_MAX) }),
    })
  }, [begin, given, language, topic, screen, question])
  const isTranslation = draft.row ? draft.row['topic'] !== '' : UUID.test(topic)
  return (
    <RecordDetail
      draft={draft}
      actions={<TranslateMenu draft={draft} />}
      head={(saveWith) => <PublishSteps draft={draft} saveWith={saveWith} />}
    >
      <RecordSection draft={draft} name="content">
        <RecordField draft={draft} name="question" />
        <FaqFiles>
          <RecordField draft={draft} name="answer" />
        </FaqFiles>
        <RecordField draft={draft} name="language" />
        <RecordField draft={draft} name="tags" />
      </RecordSection>
      {!isTranslation && (
        <RecordSection draft={draft} name="place">
          <RecordField draft={draft} name="category" />
          <RecordField draft={draft} name="machine_code" />
          <RecordField draft={draft} name="department_uuid" />
          <RecordField draft={draft} name="screen" />
          <RecordField draft={draft} name="valid_until" />
        </RecordSection>
      )}
      <RecordSection draft={draft} name="state">
        <RecordField draft={draft} name="state" />
        <RecordField draft={draft} name="refusal" />
      </RecordSection>
    </RecordDetail>
  )
}
