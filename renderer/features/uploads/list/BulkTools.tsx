import { Button, Menu, Popover, TagsInput } from '@mantine/core'
import { IconFileZip, IconFolderSymlink, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ARCHIVE_FILES_MAX, TAGS_MAX } from '#contract/uploads/limits.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { useGroups } from '../add/useGroups.ts'
import { uploadView } from './view.ts'

/** Longest time to load an archive (ms). */
const PATIENCE_MS = 30 * 60_000

type Change = { upload_group_uuid?: string; add_tags?: string[] }

/** Moves and tags the selected files, and downloads them as one archive. */
export function BulkTools({ uuids }: { uuids: readonly string[] }) {
  const { t } = useTranslation('upload')
  const mayUpdate = useCan(uploadView, 'update')
  const groups = useGroups()
  const [isBusy, setBusy] = useState(false)
  const [tags, setTags] = useState<string[]>([])
  const [isTooMany, setTooMany] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch(showFailure)
    setBusy(false)
  }
  const change = (changes: Change) =>
    run(async () => {
      const body = Object.assign({ uuids: [...uuids] }, changes)
      try {
        await call('POST /v1/uploads/bulk/change', { body })
      } catch (error) {
        if (!(error instanceof ApiError) || !error.fields?.add_tags) throw error
        return setTooMany(true)
      }
      showToast('success', t('bulk.done', { number: uuids.length }))
      setTags([])
    })
  const pack = () =>
    run(async () => {
      const query = { uuids: [...uuids] }
      const options = { query, timeoutMs: PATIENCE_MS }
      saveFile(await requestBlob('/v1/uploads/archive', AbortSignal.timeout(PATIENCE_MS), options), t('bulk.archive'))
    })
  const targets = (groups.data?.items ?? []).filter((group) => group.may_update)
  return (
    <>
      {mayUpdate && targets.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              loading={isBusy}
              leftSection={<IconFolderSymlink size={16} aria-hidden />}
            >
              {t('bulk.move')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {targets.map(({ uuid, name }) => (
              <Menu.Item key={uuid} onClick={() => void change({ upload_group_uuid: uuid })}>
                <bdi>{name}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {mayUpdate && (
        <Popover trapFocus withArrow>
          <Popover.Target>
            <Button size="xs" variant="default" loading={isBusy} leftSection={<IconTag size={16} aria-hidden />}>
              {t('bulk.tag')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <TagsInput
              label={t('bulk.tags')}
              value={tags}
              onChange={(next) => {
                setTags(next)
                setTooMany(false)
              }}
              error={isTooMany && t('bulk.tooMany', { number: TAGS_MAX })}
              splitChars={[',', ';']}
              maxTags={10}
            />
            <Button mt="xs" size="xs" disabled={tags.length === 0} onClick={() => void change({ add_tags: tags })}>
              {t('bulk.apply')}
            </Button>
          </Popover.Dropdown>
        </Popover>
      )}
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        disabled={uuids.length > ARCHIVE_FILES_MAX}
        leftSection={<IconFileZip size={16} aria-hidden />}
        onClick={() => void pack()}
      >
        {t('bulk.zip')}
      </Button>
    </>
  )
}
