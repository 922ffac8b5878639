import { Component, type ReactNode } from 'react'
import { FailureMessage } from './Failure.tsx'

type Props = { children: ReactNode }
type State = { error: unknown; failed: boolean }

/** The last error boundary: catches errors outside of any screen. */
export class GlobalBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override render() {
    return this.state.failed ? <FailureMessage error={this.state.error} /> : this.props.children
  }
}
