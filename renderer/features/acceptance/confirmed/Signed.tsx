import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { Revision } from '../data/acceptanceValues.ts'
import { Panel } from '../parts/Panel.tsx'
import { DrawnSignature } from '../sign/DrawnSignature.tsx'
import classes from './Confirmed.module.css'

/** The signatures of a revision, or the reason why the customer did not sign. */
export function Signed({ revision }: { revision: Revision }) {
  const { t, i18n } = useTranslation('acceptance')
  const { customer_name, customer_signature, advisor_signature, absence, absence_note, witness, by } = revision
  const date = isolated(formatDate(new Date(revision.confirmed_at), 'full', i18n.language as Language))
  const notes = [
    revision.reason !== '' && t('confirmed.reason', { reason: isolated(revision.reason) }),
    absence !== '' &&
      t('confirmed.absent', {
        reason: [t(`sign.absence.${absence}`), absence_note].filter(Boolean).map(isolated).join(' – '),
      }),
    witness && t('confirmed.witness', { name: isolated(fullName(witness)) }),
    revision.photos_note !== '' && t('confirmed.fewPhotos', { reason: isolated(revision.photos_note) }),
  ].filter((note) => typeof note === 'string')
  return (
    <Panel title={t('confirmed.title', { date })} aside={t('confirmed.revision', { number: revision.revision })}>
      <div className={classes.signatures}>
        {customer_signature !== '' && (
          <figure>
            <DrawnSignature path={customer_signature} label={t('sign.customer')} />
            <figcaption>
              <bdi>{customer_name}</bdi>
            </figcaption>
          </figure>
        )}
        {advisor_signature !== '' && (
          <figure>
            <DrawnSignature path={advisor_signature} label={t('sign.advisor')} />
            <figcaption>{by && <bdi>{fullName(by)}</bdi>}</figcaption>
          </figure>
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </Panel>
  )
}
