import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './GrowingTextarea.module.css'

type Props = Omit<TextareaProps, 'autosize' | 'rows' | 'classNames' | 'resize'>

/**
 * A field for several lines that grows with its text, from `minRows` to `maxRows`. The browser sizes it by itself;
 * measuring in script would lay out the page again for each field and each key.
 */
export function GrowingTextarea({ minRows = 1, maxRows, ...props }: Props) {
  return <Textarea {...props} rows={minRows} data-max-rows={maxRows} resize="none" classNames={classes} />
}
