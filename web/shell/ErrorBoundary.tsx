import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** An error is forgotten when this changes. */
  resetKey: unknown
  fallback: (error: unknown) => ReactNode
}

/** Shows a fallback in place of children that threw. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean; key: unknown }> {
  override state = { error: undefined as unknown, failed: false, key: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: { key: unknown }) {
    return props.resetKey === state.key ? null : { error: undefined, failed: false, key: props.resetKey }
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children
  }
}
