import { Button, Menu, Select, Stack, TextInput } from '@mantine/core'
import { IconBookmark, IconCheck, IconDeviceFloppy, IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedView } from '#contract/api/records/views.ts'
import { fullName } from '#renderer/net/users.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import { ToolLabel } from './ToolLabel.tsx'
import { isShown, useViews, type Viewed, type Views } from './useViews.ts'

const LONGEST = 60

type Props = { viewed: Viewed }

/** Saved views of a list: own ones, and those shared with a group. */
export function SavedViews({ viewed }: Props) {
  const { t } = useTranslation('records')
  const { content } = viewed
  const views = useViews(viewed.name)
  const [chosen, setChosen] = useState<string | null>(null)
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  // A view counts as shown also when it was opened by a link or rebuilt by hand.
  const shown = views.items.find((view) => isShown(view.content, content))
  const current = shown ?? views.items.find(({ uuid }) => uuid === chosen)
  const isChanged = current !== undefined && shown === undefined
  const open = (view: SavedView) => {
    setChosen(view.uuid)
    viewed.apply(view.content)
  }
  const remove = async (view: SavedView) => {
    const { name, group_uuid, content: kept } = view
    if (!(await views.remove(view))) return
    // Other users may use the view, so deleting it can be undone.
    showUndoToast(t('views.removed', { name }), t('list.undo'), () => {
      void views.create({ name, group_uuid, content: kept })
    })
  }
  const reset = () => {
    setChosen(null)
    viewed.reset()
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-md"
            title={t('views.title')}
            leftSection={<IconBookmark size={16} />}
            maw="16rem"
          >
            {current ? (
              <bdi>{isChanged ? t('views.changed', { name: current.name }) : current.name}</bdi>
            ) : (
              <ToolLabel isUsual>{t('views.title')}</ToolLabel>
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={reset}>{t('views.standard')}</Menu.Item>
          {views.items.map((view) => (
            <Menu.Item
              key={view.uuid}
              onClick={() => open(view)}
              leftSection={view === shown ? <IconCheck size={16} /> : undefined}
              rightSection={view.group_uuid ? <IconUsersGroup size={16} aria-label={t('views.shared')} /> : undefined}
            >
              <bdi>{view.is_own ? view.name : t('views.by', { name: view.name, owner: fullName(view.owner) })}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current?.is_own && isChanged && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} />}
              onClick={() => void views.change(current, { content })}
            >
              {t('views.update', { name: current.name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBookmark size={16} />} onClick={() => setNaming('new')}>
            {t('views.save')}
          </Menu.Item>
          {current?.is_own && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setNaming(current)}>
                {t('views.rename', { name: current.name })}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void remove(current)}>
                {t('views.remove', { name: current.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming !== null && (
        <NameView content={content} views={views} view={naming} onClose={() => setNaming(null)} onSaved={setChosen} />
      )}
    </>
  )
}

type NameProps = {
  content: SavedView['content']
  views: Views
  view: SavedView | 'new'
  onClose: () => void
  onSaved: (uuid: string | null) => void
}

function NameView({ content, views, view, onClose, onSaved }: NameProps) {
  const { t } = useTranslation('records')
  const isNew = view === 'new'
  const [name, setName] = useState(isNew ? '' : view.name)
  const [group, setGroup] = useState(isNew ? null : view.group_uuid)
  const [tried, setTried] = useState(false)
  const wanted = name.trim()
  const isTaken = views.items.some(
    (one) => one.is_own && one !== view && one.name.toLowerCase() === wanted.toLowerCase(),
  )
  const missing = tried && wanted === '' ? t('views.nameMissing') : null
  const error = isTaken ? t('views.taken') : missing
  const save = async () => {
    setTried(true)
    if (wanted === '' || isTaken) return
    const saved = isNew
      ? await views.create({ name: wanted, group_uuid: group, content })
      : await views.change(view, { name: wanted, group_uuid: group })
    if (!saved) return
    onSaved(isNew ? null : view.uuid)
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isNew ? t('views.save') : t('views.rename', { name: view.name })}
      closeButtonProps={{ 'aria-label': t('list.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack>
          <TextInput
            label={t('views.name')}
            value={name}
            error={error}
            maxLength={LONGEST}
            onChange={(event) => setName(event.currentTarget.value)}
            dir="auto"
            data-autofocus
          />
          <Select
            label={t('views.visibleFor')}
            placeholder={t('views.onlyMe')}
            data={views.groups.map(({ uuid, name: label }) => ({ value: uuid, label }))}
            value={group}
            onChange={setGroup}
            clearable
            clearButtonProps={{ 'aria-label': t('views.onlyMe') }}
          />
          <Button type="submit">{t('views.saveNow')}</Button>
        </Stack>
      </form>
    </Dialog>
  )
}
