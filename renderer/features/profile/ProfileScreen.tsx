import { Navigate, useParams } from 'react-router-dom'
import { Overview } from './Overview.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** `/profile` and `/profile/twofa`; there is no other page below it. */
export default function ProfileScreen() {
  const { subPage } = useParams()
  if (subPage === undefined) return <Overview />
  return subPage === 'twofa' ? <SecondFactor /> : <Navigate to="/profile" replace />
}
