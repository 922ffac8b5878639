import { Radio, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { news } from '#contract/records/news.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { AskDialog } from './AskDialog.tsx'

type Draft = RecordDraft<typeof news>
type Answer = 'again' | 'correction'

/** Fields whose change gives readers another text. The server has the same list. */
const TEXT_FIELDS: readonly string[] = ['title', 'language', 'body', 'translations', 'attachments']

/**
 * Asks, before a change of a confirmed text is saved, whether people confirm it again or it is a small correction. The
 * answer is saved with the text, in a published notice and in a draft alike.
 */
export function useCorrectionQuestion(draft: Draft): { draft: Draft; question: ReactNode } {
  const [answered, setAnswered] = useState<((answer: Answer | null) => void) | null>(null)
  const { row, form } = draft
  const count = Number(row?.confirmed_count ?? 0)
  const isAsked = row?.needs_confirmation === true && count > 0
  const ask = () => new Promise<Answer | null>((resolve) => setAnswered(() => resolve))
  const save = async () => {
    if (!isAsked || !draft.changed.some((name) => TEXT_FIELDS.includes(name))) return draft.save()
    const answer = await ask()
    setAnswered(null)
    if (answer === null) return null
    form.setValue('is_small_correction', answer === 'correction')
    const saved = await draft.save()
    // After a refused attempt the next one asks again, so the answer is taken back.
    if (saved === null) form.setValue('is_small_correction', false)
    return saved
  }
  return {
    draft: Object.assign({}, draft, { save }),
    question: answered && (
      <Question count={count} first={row?.importance === 'safety' ? 'again' : 'correction'} onAnswer={answered} />
    ),
  }
}

type Props = { count: number; first: Answer; onAnswer: (answer: Answer | null) => void }

function Question({ count, first, onAnswer }: Props) {
  const { t } = useTranslation('news')
  const [chosen, setChosen] = useState(first)
  return (
    <AskDialog
      isOpen
      title={t('ask.text.title')}
      go={t('ask.text.save')}
      onGo={() => onAnswer(chosen)}
      onClose={() => onAnswer(null)}
    >
      <Radio.Group
        value={chosen}
        onChange={(value) => setChosen(value as Answer)}
        label={t('ask.text.confirmed', { number: isolated(String(count)) })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="again" label={t('ask.text.again')} />
          <Radio value="correction" label={t('ask.text.correction')} />
        </Stack>
      </Radio.Group>
    </AskDialog>
  )
}
