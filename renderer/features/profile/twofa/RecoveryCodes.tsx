import { Alert, Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { LeaveDialog } from '#renderer/records/form/detail/LeaveDialog.tsx'
import { useDirtyGuard } from '#renderer/records/form/draft/useDirtyGuard.ts'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import classes from '../card/Profile.module.css'

type Props = {
  codes: readonly string[]
  /** Content below the codes; `isKept` tells whether the user has stored them. */
  children: (isKept: boolean) => React.ReactNode
}

/** Recovery codes, shown only once: to print, copy or save as a file. */
export function RecoveryCodes({ codes, children }: Props) {
  const { t } = useTranslation('profile')
  const user = useSession((session) => session.user)
  const [kept, setKept] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  // The form before had the focus and is gone, so this part takes it.
  useEffect(() => root.current?.focus(), [])
  // The codes cannot be shown again, so an update must wait.
  useActivity('form', !kept)
  const guard = useDirtyGuard(!kept)
  const text = `${t('twofa.recovery.fileHead', { email: shownAddress(user?.email ?? '') })}\n\n${codes.join('\n')}\n`
  return (
    <div ref={root} tabIndex={-1} className={classes.recovery}>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
        {t('twofa.recovery.once')}
      </Alert>
      <section className={classes.sheet}>
        <p className={classes.sheetHead}>{t('twofa.recovery.fileHead', { email: shownAddress(user?.email ?? '') })}</p>
        <ol className={classes.codes} dir="ltr" aria-label={t('twofa.recovery.title')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </section>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('twofa.recovery.print')}
        </Button>
        <CopyButton text={codes.join('\n')} label={t('twofa.recovery.copy')} done={t('twofa.scan.copied')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('twofa.recovery.fileName'))}
        >
          {t('twofa.recovery.download')}
        </Button>
      </div>
      <Checkbox
        label={t('twofa.recovery.kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      {children(kept)}
      <LeaveDialog
        guard={guard}
        words={{
          title: t('twofa.recovery.leave.title'),
          text: t('twofa.recovery.leave.text'),
          go: t('twofa.recovery.leave.go'),
        }}
      />
    </div>
  )
}
