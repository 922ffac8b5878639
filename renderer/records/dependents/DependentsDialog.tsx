import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Dependents.module.css'
import { DependentsList } from './DependentsList.tsx'
import type { Question } from './question.ts'

/**
 * Asks for confirmation and lists what happens to dependent rows. If open work refuses the action, the dialog lists
 * that work alone, without a button to go on. /
 */
export function DependentsDialog({ question: { action, items, answer } }: { question: Question }) {
  const { t } = useTranslation('records')
  const refusing = items.filter(({ fate }) => fate === 'refuses')
  const isRefused = refusing.length > 0
  const words = isRefused ? 'refused' : action
  const stay = () => answer(false)
  return (
    <Dialog opened onClose={stay} title={t(`dependents.titles.${words}`)} size="lg">
      <div className={classes.dialog}>
        <p className={classes.text}>{t(`dependents.lead.${words}`)}</p>
        <DependentsList items={isRefused ? refusing : items} onLeave={stay} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={stay} data-autofocus>
            {t(isRefused ? 'dependents.close' : 'dependents.cancel')}
          </Button>
          {!isRefused && (
            <Button color="red" onClick={() => answer(true)}>
              {t(`dependents.go.${action}`)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
