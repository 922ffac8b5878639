import { Button, Menu } from '@mantine/core'
import { IconDots, IconEye, IconEyeOff, IconLink, IconPencil, IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { labelAddress } from '#contract/labels/labelPage.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { pageAddress } from '#renderer/records/pageAddress.ts'
import { copyText } from '#renderer/ui/controls/copyText.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { type FaqEntry, refetchFaq } from '../data/faqQueries.ts'
import { PrintedEntry } from './PrintedEntry.tsx'
import classes from './Reader.module.css'

type Props = { entry: FaqEntry }

/** Prints an entry or its label, copies its address, and leads editors to the form. */
export function EntryTools({ entry }: Props) {
  const { t } = useTranslation('faq')
  const [isPrinting, setPrinting] = useState(false)
  const { data: address } = useQuery({ queryKey: ['faq', 'address', entry.uuid], queryFn: pageAddress })
  const label =
    address &&
    labelAddress({
      type: 'faq',
      code: address,
      lines: [entry.question, entry.machine_code],
      copies: 1,
      size: '57x32',
      hasBars: false,
      printsAtOnce: false,
    })
  const hide = () =>
    call('PUT /v1/faq/entries/:uuid/hidden', {
      params: { uuid: entry.uuid },
      body: { is_hidden: !entry.is_hidden },
    }).then(() => refetchFaq(), showFailure)
  const copy = async () => {
    if (address && (await copyText(address))) showToast('success', t('tools.copied'))
  }
  return (
    <div className={classes.tools}>
      {label && (
        <Button
          component="a"
          href={label}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
        >
          {t('tools.label')}
        </Button>
      )}
      {entry.may_edit && !entry.is_handbook && (
        <Button
          component={Link}
          to={`/faq/manage/${entry.uuid}`}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('tools.edit')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={t('tools.more')} px="xs">
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={18} />} onClick={() => setPrinting(true)}>
            {t('tools.print')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={18} />} onClick={() => void copy()}>
            {t('tools.copy')}
          </Menu.Item>
          {entry.may_edit && entry.is_handbook && (
            <Menu.Item
              leftSection={entry.is_hidden ? <IconEye size={18} /> : <IconEyeOff size={18} />}
              onClick={() => void hide()}
            >
              {entry.is_hidden ? t('tools.show') : t('tools.hide')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isPrinting && <PrintedEntry entry={entry} address={address ?? ''} onDone={() => setPrinting(false)} />}
    </div>
  )
}
