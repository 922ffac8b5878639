import type { DocumentAnswer, DocumentQuestion } from './messages.ts'
import { scalePicture } from './scalePicture.ts'
import { typeset } from './typeset.ts'

/**
 * Scales pictures and typesets documents, one after the other. It runs in a process of its own, because it decodes
 * uploaded pictures, and because a long document keeps its thread busy.
 */
process.on('message', (question: DocumentQuestion) => {
  void answer(question).then((found) => process.send?.(found))
})

async function answer(question: DocumentQuestion): Promise<DocumentAnswer> {
  try {
    const bytes = question.kind === 'scale' ? await scalePicture(question) : typeset(question)
    return { bytes, problem: '' }
  } catch (error) {
    return { bytes: null, problem: error instanceof Error ? error.message : String(error) }
  }
}
