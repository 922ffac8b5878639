import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Resources } from '#renderer/i18n/resources.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Operator.module.css'
import type { ServerState } from './useServerState.ts'

type Props = { state: ServerState }
type Fact = ServerState['facts'][number]
type FactName = keyof Resources['server']['facts']['key']

const SECTIONS = ['address', 'storage', 'updates', 'limits'] as const

/** Values set by the environment at the server's start, and limits of this version. */
export function FactsCard({ state }: Props) {
  const { t } = useTranslation('server')
  return (
    <Card title={t('facts.title')}>
      <div>
        <p className={classes.quiet}>{t('facts.hint')}</p>
        {SECTIONS.map((section) => {
          const facts = state.facts.filter((fact) => fact.section === section)
          return (
            facts.length > 0 && (
              <section key={section}>
                <h3 className={classes.group}>{t(`facts.section.${section}`)}</h3>
                <dl className={classes.facts}>
                  {facts.map((fact) => (
                    <div key={fact.key} className={classes.fact}>
                      <dt>{t(`facts.key.${fact.key as FactName}`)}</dt>
                      <dd className={classes.line}>
                        <span>
                          <FactValue fact={fact} />
                        </span>
                        <Badge color="gray">{t(`facts.source.${fact.source}`)}</Badge>
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            )
          )
        })}
      </div>
    </Card>
  )
}

function FactValue({ fact: { key, value, unit } }: { fact: Fact }) {
  const { t, i18n } = useTranslation('server')
  if (value === null || value === '') return t('facts.none')
  if (typeof value === 'boolean') return t(value ? 'facts.yes' : 'facts.no')
  if (key === 'database') return t(`facts.database.${value === 'postgres' ? 'postgres' : 'embedded'}`)
  if (typeof value !== 'number') return <MachineText>{value}</MachineText>
  const number = new Intl.NumberFormat(i18n.language).format(unit === 'bytes' ? value / 1024 : value)
  return (
    <>
      <MachineText>{number}</MachineText> {unit && t(`facts.unit.${unit}`)}
    </>
  )
}
