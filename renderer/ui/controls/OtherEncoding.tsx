import { useTranslation } from 'react-i18next'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { ENCODING_KINDS, ENCODINGS, type Encoding } from '../text/encodings.ts'
import { fileReadAs, type Reading } from '../text/fileText.ts'

const KINDS = Object.keys(ENCODING_KINDS) as (keyof typeof ENCODING_KINDS)[]

type Props = { file: Blob; chosen: Reading | null; onChoose: (reading: Reading) => void }

/** Lets the user read a file in any encoding, as the program may have guessed the wrong one. */
export function OtherEncoding({ file, chosen, onChoose }: Props) {
  const { t } = useTranslation('directory')
  const isKnown = (value: string | null): value is Encoding => (ENCODINGS as readonly (string | null)[]).includes(value)
  return (
    <SearchSelect
      label={t('csv.encoding')}
      description={t('csv.encodingHint')}
      placeholder={t('csv.encodingChoose')}
      maw="24rem"
      allowDeselect={false}
      data={KINDS.map((kind) => ({ group: t(`csv.letters.${kind}`), items: [...ENCODING_KINDS[kind]] }))}
      value={chosen?.encoding ?? null}
      onChange={(value) => {
        if (isKnown(value)) void fileReadAs(file, value).then(onChoose)
      }}
    />
  )
}
