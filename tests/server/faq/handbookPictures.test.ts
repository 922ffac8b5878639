import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { RICH_LABEL_MAX } from '#contract/richText/document.ts'
import { openHandbook } from '#server/modules/faq/handbook/handbook.ts'
import { HANDBOOK_PICTURE_TYPE } from '#server/modules/faq/handbook/handbookPictures.ts'
import { pictureType } from '#server/storage/pictureType.ts'
import { handbookPictures } from '#tests/support/handbook/handbookPictures.ts'

const FOLDER = join(import.meta.dirname, '../../../resources/handbook/pictures')
/** Largest picture, and all of them together (bytes). */
const BYTES_MAX = 60_000
const TOTAL_MAX = 4_000_000

const named = LANGUAGES.flatMap((language) => handbookPictures(language))
const stored = () =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(FOLDER, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'))

describe('the pictures of the handbook', () => {
  it('Each picture that an entry names is stored, and no other one stays', () => {
    expect(named.length).toBeGreaterThan(60)
    expect(stored().sort()).toEqual(named.map(({ path }) => path).sort())
  })

  it('Each picture has its own alternative text, which a label can hold', () => {
    for (const { alt, path } of named) {
      expect(alt.trim().length, path).toBeGreaterThan(9)
      expect(alt.length, path).toBeLessThanOrEqual(RICH_LABEL_MAX)
    }
    for (const language of LANGUAGES) {
      const texts = handbookPictures(language).map(({ alt }) => alt)
      expect(new Set(texts).size).toBe(texts.length)
    }
  })

  it('A picture has at most 60 kB, and all of them four megabytes', () => {
    const sizes = stored().map((path) => ({ path, bytes: statSync(join(FOLDER, path)).size }))
    expect(sizes.filter(({ bytes }) => bytes > BYTES_MAX)).toEqual([])
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(TOTAL_MAX)
    for (const path of stored()) expect(pictureType(readFileSync(join(FOLDER, path))), path).toBe(HANDBOOK_PICTURE_TYPE)
  })

  it('The server knows each picture by a uuid, and answers of entries show it', () => {
    const { pictures, answers } = openHandbook()
    expect(pictures.size).toBe(named.length)
    const shown = [...answers.values()].flatMap(({ content }) =>
      content.flatMap((block) => (block.type === 'picture' ? block.attrs.file_uuid : [])),
    )
    expect(shown.sort()).toEqual([...pictures.keys()].sort())
  })
})
