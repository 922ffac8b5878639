import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserRights } from '#contract/api/administration/rights.ts'
import { mergePermissions } from '#contract/permissions/can.ts'
import { compareGrants, grantsOf } from '#contract/permissions/scopes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { GrantList } from '#renderer/rights/GrantList.tsx'
import type { RightsDraft } from '#renderer/rights/rightsDraft.ts'
import { useRightsTexts } from '#renderer/rights/useRightsTexts.ts'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import classes from './Users.module.css'

type Props = { rights: UserRights; draft: RightsDraft; isLocked: boolean }

const everything = ({ permissions, groups }: UserRights) =>
  grantsOf(mergePermissions([permissions, ...groups.map((group) => group.permissions)]))

/** Compares the rights of two users in both directions, and can copy the difference. */
export function CompareUsers({ rights, draft, isLocked }: Props) {
  const { t } = useTranslation('users')
  const names = useUserNames()
  const texts = useRightsTexts(rights.frame)
  const [other, setOther] = useState<string | null>(null)
  const compared = useQuery({
    queryKey: ['records', 'user', 'rights', other, 'compared'],
    queryFn: ({ signal }) =>
      call('GET /v1/admin/users/:user_uuid/rights', { params: { user_uuid: other ?? '' }, signal }),
    enabled: other !== null,
  })
  const { data } = compared
  const people = [...names.values()]
    .filter(({ uuid }) => uuid !== rights.user.uuid)
    .map((person) => ({ value: person.uuid, label: fullName(person) }))
  const difference = data && compareGrants(everything(rights), everything(data))
  const copy = () => {
    if (!data) return
    const { give, take } = compareGrants(grantsOf(rights.permissions), grantsOf(data.permissions))
    draft.set(give, true)
    draft.set(take, false)
    const wanted = new Set(data.groups.map(({ uuid }) => uuid))
    for (const { uuid } of rights.groups) if (!wanted.has(uuid)) draft.setMember(uuid, false)
    for (const uuid of wanted) draft.setMember(uuid, true)
  }
  return (
    <section className={classes.compare} aria-label={t('compare.title')}>
      <Group align="end" gap="sm">
        <SearchSelect
          label={t('compare.with')}
          placeholder={t('compare.choose')}
          data={people}
          value={other}
          onChange={setOther}
          clearable
          clearButtonProps={{ 'aria-label': t('compare.clear') }}
          className={classes.compareSelect ?? ''}
        />
        {data && !isLocked && (
          <Button variant="default" onClick={copy}>
            {t('compare.copy')}
          </Button>
        )}
      </Group>
      {compared.isError && !data && <NotLoaded answers={[compared]} />}
      {difference && data && (
        <div role="status" className={classes.differences}>
          {difference.give.length + difference.take.length === 0 && <p>{t('compare.same')}</p>}
          <GrantList
            title={t('compare.onlyOther', { name: fullName(data.user) })}
            items={difference.give.map(texts.grant)}
            tone="given"
          />
          <GrantList
            title={t('compare.onlyThis', { name: fullName(rights.user) })}
            items={difference.take.map(texts.grant)}
            tone="taken"
          />
        </div>
      )}
    </section>
  )
}
