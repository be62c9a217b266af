/**
 * Shows the 500 page when a page throws or its code fails to load, with a button that reloads everything. A code file
 * that is missing after a deployment reloads the page by itself, once.
 */
import { Component, type ReactNode } from 'react'
import { log } from '../data/log.ts'
import { reloadForMissingCode } from '../data/missing-code.ts'
import { clearCustomerData } from '../data/storage.ts'
import { BrokenPage } from '../screens/error/broken-page.tsx'
import { CodeLoadError } from '../ui/lazy/lazy-component.tsx'

interface Props {
  children: ReactNode
  /** The current address. Navigating elsewhere resets the error. */
  at: string
}

interface State {
  broken: boolean
  at: string
}

/** Catches errors thrown while rendering its children. */
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
    // Stored data may be the cause, so remove it: the next load reads everything again.
    if (thrown instanceof CodeLoadError) void reloadForMissingCode()
    else clearCustomerData('auth')
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}
