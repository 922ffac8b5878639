import { Button, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mustHaveSecondFactor } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { useFocusBack } from '#renderer/ui/controls/useFocusBack.ts'
import classes from '../card/Profile.module.css'
import { Remove } from './Remove.tsx'
import { RenewCodes } from './RenewCodes.tsx'

type Props = { onRemoved: () => void; onReplace: () => void }

export function Active({ onRemoved, onReplace }: Props) {
  const { t } = useTranslation('profile')
  const required = useSession(({ permissions }) => mustHaveSecondFactor(permissions))
  const [removing, setRemoving] = useState(false)
  const { inside, outside } = useFocusBack(removing)
  return (
    <>
      <Card title={t('security.on')} aside={<IconShieldCheck color="var(--mantine-color-teal-7)" aria-hidden="true" />}>
        <Text>{t('twofa.active.text')}</Text>
        {removing ? (
          <div ref={inside}>
            <Remove required={required} onCancel={() => setRemoving(false)} onRemoved={onRemoved} />
          </div>
        ) : (
          <div className={classes.buttons}>
            <Button variant="default" onClick={onReplace}>
              {t('twofa.active.replace')}
            </Button>
            <Button ref={outside} variant="default" onClick={() => setRemoving(true)}>
              {t('twofa.active.remove')}
            </Button>
          </div>
        )}
      </Card>
      <RenewCodes />
    </>
  )
}
