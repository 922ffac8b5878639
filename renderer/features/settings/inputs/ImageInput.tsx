import { Button, Input, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldCode } from '#contract/fieldCodes.ts'
import classes from './Inputs.module.css'
import type { InputProps } from './inputProps.ts'
import { IMAGE_TYPES, readImage } from './readImage.ts'

/** A picture with its preview on light and dark backgrounds. */
export function ImageInput({ settingKey, value, label, description, error, readOnly, onChange }: InputProps<'image'>) {
  const { t } = useTranslation(['settings', 'errors'])
  const chooser = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<FieldCode | null>(null)
  const id = `setting-${settingKey}`
  const image = String(value)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const read = await readImage(file)
    setProblem('problem' in read ? read.problem : null)
    if ('image' in read) onChange(read.image)
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={[description, t('image.hint')].filter(Boolean).join(' ')}
      error={problem ? t(`errors:field.${problem}`) : error}
    >
      <div className={classes.image}>
        {image === '' ? (
          <Text size="sm" c="dimmed">
            {t('image.none')}
          </Text>
        ) : (
          <>
            <img src={image} alt={t('image.preview')} className={classes.onLight} />
            <img src={image} alt="" className={classes.onDark} />
          </>
        )}
        {!readOnly && (
          <>
            <input
              ref={chooser}
              type="file"
              hidden
              accept={IMAGE_TYPES}
              onChange={({ currentTarget }) => {
                void choose(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
            <Button id={id} size="xs" variant="default" onClick={() => chooser.current?.click()}>
              {t('image.choose')}
            </Button>
            {image !== '' && (
              <Button size="xs" variant="subtle" color="red" onClick={() => onChange('')}>
                {t('image.remove')}
              </Button>
            )}
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}
