import { Button, FileButton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/api.ts'
import { useAvatarSource } from '#renderer/net/avatarSource.ts'
import { showFailure } from '#renderer/records/form/showFailure.ts'
import { showToast } from '#renderer/ui/toasts.ts'
import { UserAvatar } from '#renderer/ui/UserAvatar.tsx'
import classes from './ChatAdmin.module.css'

type Props = { uuid: string; name: string; version: number; mayChange: boolean }

const TYPES = 'image/png,image/jpeg,image/webp'

/** The picture of a group. */
export function ChatPicture({ uuid, name, version, mayChange }: Props) {
  const { t } = useTranslation('chatAdmin')
  const params = { uuid }
  const picture = useQuery({
    queryKey: ['chatAdmin', 'avatar', uuid, version],
    queryFn: ({ signal }) => call('GET /v1/admin/chats/:uuid/avatar', { params, signal }),
    placeholderData: (before) => before,
  })
  const source = useAvatarSource(picture.data?.avatar)
  const upload = useMutation({
    mutationFn: async (file: File) =>
      call('PUT /v1/admin/chats/:uuid/avatar', {
        params,
        body: new Uint8Array(await file.arrayBuffer()),
        contentType: file.type,
      }),
    onSuccess: () => {
      showToast('success', t('avatar.saved'))
      void picture.refetch()
    },
    onError: showFailure,
  })
  return (
    <div className={classes.picture}>
      <UserAvatar id={uuid} name={name} source={source} size={48} />
      {mayChange && (
        <div>
          <FileButton accept={TYPES} onChange={(file) => file && upload.mutate(file)}>
            {(button) => (
              <Button {...button} variant="default" size="compact-sm" loading={upload.isPending}>
                {t('avatar.choose')}
              </Button>
            )}
          </FileButton>
          <p className={classes.quiet}>{t('avatar.hint')}</p>
        </div>
      )}
    </div>
  )
}
