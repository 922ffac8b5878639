import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHECK_RESULTS, type CheckResult } from '#contract/workshop/enumerations.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useKeepPart, usePaperPart } from '../status/usePaperPart.ts'
import classes from './Trail.module.css'

type Props = { uuid: string; readOnly: boolean }
type Answer = Awaited<ReturnType<typeof call<'GET /v1/workshop/paper/:uuid/checks'>>>

/** The check list: every point needs a result before the paper can be finished. */
export function ChecksPanel({ uuid, readOnly }: Props) {
  const { t } = useTranslation('paper')
  const part = usePaperPart(uuid, 'checks')
  const { keep, refresh } = useKeepPart()
  const [typed, setTyped] = useState('')
  useTypedInput(typed)
  const run = async (action: Promise<Answer>): Promise<boolean> => {
    try {
      keep(uuid, 'checks', await action)
      refresh(uuid)
      return true
    } catch (error) {
      showFailure(error)
      return false
    }
  }
  const params = { uuid }
  const add = async () => {
    if (typed.trim() === '') return
    const body = { texts: [typed.trim()] }
    if (await run(call('POST /v1/workshop/paper/:uuid/checks', { params, body }))) setTyped('')
  }
  const results = [
    { value: '', label: t('checks.result.open') },
    ...CHECK_RESULTS.map((value) => ({ value, label: t(`checks.result.${value}`) })),
  ]
  if (!part.data) return <NotLoaded answers={[part]} height={120} />
  return (
    <div className={classes.panel}>
      {part.data.items.length === 0 && <p className={classes.quiet}>{t('checks.empty')}</p>}
      <ol className={classes.trail}>
        {part.data.items.map((one) => (
          <li key={one.uuid} className={classes.entry}>
            <span dir="auto">
              {one.text}
              {one.checked_by && <span className={classes.aside}>{fullName(one.checked_by)}</span>}
            </span>
            <span className={classes.check}>
              <NativeSelect
                size="xs"
                aria-label={one.text}
                disabled={readOnly}
                data={results}
                value={one.result}
                onChange={({ currentTarget }) => {
                  const result = currentTarget.value as CheckResult | ''
                  const target = { params: { uuid, check_uuid: one.uuid }, body: { result, note: one.note } }
                  void run(call('PATCH /v1/workshop/paper/:uuid/checks/:check_uuid', target))
                }}
              />
              {!readOnly && one.result === '' && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('checks.remove', { position: one.position })}
                  onClick={() =>
                    void run(
                      call('DELETE /v1/workshop/paper/:uuid/checks/:check_uuid', {
                        params: { uuid, check_uuid: one.uuid },
                      }),
                    )
                  }
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </span>
          </li>
        ))}
      </ol>
      {!readOnly && (
        <TextInput
          aria-label={t('checks.add')}
          placeholder={t('checks.add')}
          maxLength={200}
          dir="auto"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void add()
          }}
        />
      )}
    </div>
  )
}
