import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { defaultOf } from '#contract/records/fields.ts'

import classes from './Fields.module.css'
import type { FieldOf, FieldProps } from './fieldProps.ts'
import { SimpleInput } from './SimpleInput.tsx'

type Row = Record<string, unknown>

/** A list of entries, each with its own fields. */
export function RowsField({ field, value, onChange, input, choice, inner, problems }: FieldProps<FieldOf<'rows'>>) {
  const { t } = useTranslation('records')
  const rows = Array.isArray(value) ? (value as Row[]) : []
  const { label, description, error, readOnly, onBlur, name, id } = input
  /** Whether an input of an entry shows its own problem. Then the list does not repeat it. */
  const isInside = rows.some((_, index) =>
    Object.keys(field.of).some((one) => problems[`${index}.${one}`] !== undefined),
  )
  const empty = () =>
    Object.fromEntries(
      Object.entries(field.of).map(([one, of]) => [one, defaultOf(of) ?? (of.kind === 'text' ? '' : null)]),
    )
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={isInside ? undefined : error}
      labelElement="div"
      role="group"
      aria-labelledby={`${id}-label`}
      labelProps={{ id: `${id}-label` }}
    >
      <ol className={classes.rows}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other identity
          <li key={index} className={classes.row}>
            <div className={classes.rowFields}>
              {Object.entries(field.of).map(([one, of]) => (
                <div key={one} className={classes.rowField} data-wide={of.kind === 'richText' || undefined}>
                  <SimpleInput
                    field={of}
                    value={row[one]}
                    onChange={(next) =>
                      onChange(rows.map((before, at) => (at === index ? { ...before, [one]: next } : before)))
                    }
                    input={{
                      id: `${id}-${index}-${one}`,
                      name: `${name}.${index}.${one}`,
                      label: inner(one),
                      required: defaultOf(of) === undefined,
                      readOnly,
                      onBlur,
                      ...(problems[`${index}.${one}`] && { error: problems[`${index}.${one}`] }),
                    }}
                    choice={(of_) => choice(`${one}.${of_}`)}
                    inner={inner}
                    problems={{}}
                  />
                </div>
              ))}
            </div>
            {!readOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('form.rows.remove', { number: index + 1, field: label })}
                onClick={() => onChange(rows.toSpliced(index, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {!readOnly && rows.length < field.most && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, empty()])}
        >
          {t('form.rows.add')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
