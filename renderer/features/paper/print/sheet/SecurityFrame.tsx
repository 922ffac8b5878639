import { fullName } from '#renderer/net/users.ts'
import { Box } from '#renderer/shared/print/sheet/Box.tsx'
import classes from '#renderer/shared/print/sheet/Print.module.css'
import { Signatures } from '#renderer/shared/print/sheet/Signatures.tsx'
import { PAD } from '#renderer/ui/plain/signaturePad.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import own from './Paper.module.css'
import { useSheet } from './useSheet.ts'

/** A frame for unsafe damage that cannot be overlooked. The customer has acknowledged it, or signs here. */
export function SecurityFrame() {
  const { t, print, moment } = useSheet()
  const { security_damage, acknowledgement: told } = print
  if (security_damage.trim() === '') return null
  return (
    <section className={own.security}>
      <h2>{t('paper:fields.security_damage')}</h2>
      <p className={classes.text} dir="auto">
        {security_damage}
      </p>
      {told ? (
        <div className={own.told}>
          <p>
            {t(told.is_refused ? 'print:sheet.refused' : 'print:sheet.informed', {
              person: isolatedName(told.person),
              time: isolated(moment(told.informed_at)),
              method: t(`extension:choices.consent_method.${told.method}`),
              by: isolatedName(fullName(told.informed_by)),
            })}
            {told.witness !== '' && ` ${t('print:sheet.witness', { name: isolatedName(told.witness) })}`}
          </p>
          {told.signature !== '' && (
            <svg viewBox={`0 0 ${PAD.width} ${PAD.height}`} className={own.drawn} aria-hidden>
              <path d={told.signature} />
            </svg>
          )}
        </div>
      ) : (
        <>
          <p>{t('print:sheet.toInform')}</p>
          <p className={classes.choices}>
            <Box>{t('print:sheet.wantsRepair')}</Box>
            <Box>{t('print:sheet.refusesRepair')}</Box>
          </p>
          <Signatures names={[t('print:sheet.customerSigns'), t('print:sheet.advisorSigns')]} />
        </>
      )}
    </section>
  )
}

/** A name in its own direction, which does not affect the text around it. */
const isolatedName = (name: string) => `\u2068${name}\u2069`
