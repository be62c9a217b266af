/** Shows the 500 page when a page throws or its code fails to load, with a button that reloads everything. */
import { Component, type ReactNode } from 'react'
import { log } from '../data/log.ts'
import { clearResources } from '../data/storage.ts'
import { CodeLoadError } from '../data/load-code.ts'
import { BrokenPage } from '../screens/error/broken-page.tsx'

interface Props {
  children: ReactNode
  /** Where the customer is: going elsewhere gives the pages another chance. */
  at: string
}

interface State {
  broken: boolean
  at: string
}

/** Catches what is thrown while rendering what is inside. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, at: this.props.at }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { broken: false, at }
  }

  override componentDidCatch(thrown: unknown) {
    log('A page could not be shown', thrown)
    // Data stored by an earlier visit may be the cause: the next load reads everything afresh.
    if (!(thrown instanceof CodeLoadError)) clearResources('auth')
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}
