import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useKeptCells } from './useKeptCells.ts'
import { type NewWork, useAddWork } from './useWorks.ts'
import classes from './Works.module.css'

type Props = { line: Omit<NewWork, 'text'>; number: number }

/** The last line of the table: Enter makes it a work, and until then it stays where it is. */
export function NewLine({ line, number }: Props) {
  const { t } = useTranslation('paper')
  const add = useAddWork()
  const kept = useKeptCells(`${line.paper_uuid}/${line.extension}`)
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  useTypedInput(typed)
  const isTyped = useRef(false)

  useEffect(() => {
    void kept.read().then(({ text }) => {
      if (text && !isTyped.current) setTyped(String(text.value))
    })
  }, [kept])
  const type = (text: string) => {
    isTyped.current = true
    setTyped(text)
    kept.write(text.trim() === '' ? {} : { text: { value: text, base: '' } })
  }
  const append = async () => {
    const text = typed.trim()
    if (text === '' || isAdding) return
    setAdding(true)
    try {
      await add({ ...line, text })
      type('')
    } catch (error) {
      // What was typed stays where it is.
      showFailure(error)
    } finally {
      setAdding(false)
    }
  }
  return (
    <tr>
      <td className={classes.number}>{number}</td>
      <td colSpan={7}>
        <TextInput
          size="xs"
          variant="unstyled"
          className={classes.input}
          data-column="new"
          dir="auto"
          autoComplete="off"
          aria-label={t('works.add')}
          placeholder={t('works.add')}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            void append()
          }}
        />
      </td>
    </tr>
  )
}
