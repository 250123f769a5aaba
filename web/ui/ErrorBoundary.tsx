import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** The error is reset when this changes. */
  resetKey: unknown
  /**
   * Returns whether this boundary handles an error. Defaults to all errors. Others are rethrown to the next boundary.
   */
  handles?: (error: unknown) => boolean
  /** Renders in place of the children. `retry` renders the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** Called before failed children are rendered again, and when they unmount. */
  onReset?: () => void
}

interface State {
  error: unknown
  failed: boolean
  key: unknown
}

/** Renders a fallback in place of children that threw. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, key: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State) {
    return props.resetKey === state.key ? null : { error: undefined, failed: false, key: props.resetKey }
  }

  override componentWillUnmount() {
    if (this.state.failed) this.props.onReset?.()
  }

  private readonly retry = () => {
    this.props.onReset?.()
    this.setState({ error: undefined, failed: false })
  }

  override render() {
    const { failed, error } = this.state
    if (!failed) return this.props.children
    if (this.props.handles && !this.props.handles(error)) throw error
    return this.props.fallback(error, this.retry)
  }
}
