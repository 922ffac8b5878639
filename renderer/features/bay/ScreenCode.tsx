import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { logout } from '#renderer/net/session/session.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { keptScreen } from '#renderer/ui/screen/keptScreen.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Bay.module.css'

/** The code of a new waiting-area screen, which the server tells only once. A button makes this machine the screen. */
export function ScreenCode({ token }: { token: string }) {
  const { t } = useTranslation('bay')
  const navigate = useNavigate()
  const [, keep] = useLocalValue(keptScreen)
  const open = async () => {
    keep(token)
    await logout()
    void navigate('/wall')
  }
  return (
    <Alert color="green" role="status" title={t('here.code')}>
      <p>
        <MachineText>{token}</MachineText>
      </p>
      <p>{t('here.codeText', { address: isolated(`${window.location.origin}/wall`) })}</p>
      <div className={classes.form}>
        <Button variant="default" onClick={() => void open()}>
          {t('here.useHere')}
        </Button>
      </div>
    </Alert>
  )
}
