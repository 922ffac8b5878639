import { useNetworkView } from '#renderer/desktop/networkView.ts'
import { useSession } from '#renderer/net/session/session.ts'
import classes from './Network.module.css'
import { ProxyLogin } from './ProxyLogin.tsx'
import { TroubleLine } from './TroubleLine.tsx'

/**
 * The login of a proxy, above everything. Before the sign-in, where there is no frame, it also shows network problems.
 */
export function NetworkOverlay() {
  const question = useNetworkView((view) => view.question)
  const isOutside = useSession(({ status }) => status === 'signed_out')
  return (
    <>
      {isOutside && (
        <div className={classes.outside}>
          <TroubleLine />
        </div>
      )}
      {question && <ProxyLogin key={question.id} question={question} />}
    </>
  )
}
