import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { cleanTexts } from './cleanTexts.ts'
import type { DocumentQuestion } from './messages.ts'

/** The only folder that a template can read. It holds templates and nothing else. */
const TEMPLATES = join(import.meta.dirname, '..', 'templates')
/** Latin, Greek and Cyrillic; Arabic; emoji. The system's fonts are used for other scripts, as far as there are any. */
const FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf',
  '@expo-google-fonts/vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
]

/**
 * Longest data (characters) of a file with tags for screen readers. Each cell of a table needs 200 bytes of tags, so
 * that a list of 600 rows would have 800 kB instead of 60. Long lists can be read as CSV and Excel files, too.
 */
const TAGGED_MAX = 60_000

const require = createRequire(import.meta.url)
const compiler = NodeCompiler.create({
  workspace: TEMPLATES,
  fontArgs: [{ fontBlobs: FONTS.map((name) => readFileSync(require.resolve(name))) }],
})

/** Makes the PDF of a template. Throws with the compiler's message when the template has an error. */
export function typeset({ template, language, data, pictures }: DocumentQuestion & { kind: 'render' }): Uint8Array {
  const inputs = {
    data: JSON.stringify(cleanTexts(data, language)),
    language,
    pictures: JSON.stringify(pictures.map(({ name }) => name)),
  }
  for (const { name, bytes } of pictures) compiler.mapShadow(join(TEMPLATES, 'pictures', name), Buffer.from(bytes))
  try {
    const compiled = compiler.compile({ mainFilePath: join(TEMPLATES, `${template}.typ`), inputs })
    if (compiled.result === null) throw new Error(problemOf(compiled))
    return compiler.pdf(compiled.result, { pdfTags: inputs.data.length <= TAGGED_MAX })
  } finally {
    compiler.resetShadow()
    // Clears the compiler's cache, so that nothing of one dealer's document stays in memory.
    compiler.evictCache(0)
  }
}

function problemOf(compiled: ReturnType<NodeCompiler['compile']>): string {
  const problems = compiled.takeDiagnostics()
  if (problems === null) return 'unknown'
  const said = compiler.fetchDiagnostics(problems) as { message?: string; path?: string; range?: unknown }[]
  return said.map(({ message = '', path = '', range }) => `${message} (${path} ${JSON.stringify(range)})`).join('; ')
}
