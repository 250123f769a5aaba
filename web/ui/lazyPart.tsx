import { Suspense, use, type ComponentType, type ReactNode } from 'react'
import { ChunkError, fetchPart } from '#web/loading/fetch-part.ts'
import { useWhenBack } from '#web/state/connection-gap.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface LazyOptions<P> {
  /** Rendered until the code has loaded. Without it, the parent's Suspense boundary waits. */
  waiting?: (props: P) => ReactNode
  /**
   * Replaces content that could not be loaded. Shows the failure and offers `retry`, like `partMissing` of
   * ui/PartMissing.tsx. Omit it for decorations, and for content that `waiting` can replace.
   */
  missing?: (retry: () => void, props: P) => ReactNode
}

export interface LazyPart<P> {
  (props: P): ReactNode
  /** Prefetches the code. A failure is reported where the part is rendered. */
  preload: () => void
}

/**
 * A component that is loaded when it is first rendered. If loading fails, only this part fails, and the failure is not
 * cached: the next render or `retry` loads the code again. Errors of the part itself reach the parent's boundary.
 */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  { waiting, missing }: LazyOptions<P> = {},
): LazyPart<P> {
  // Keep a failure while it is shown. Otherwise every render would load the code again, endlessly.
  let code: Promise<ComponentType<P>> | null = null
  let isFailed = false
  const start = () => {
    const started = fetchPart(load).then(pick)
    // Mark the promise as fulfilled, so that `use` returns its value without suspending.
    started.then(
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      () => {
        isFailed = code === started
      },
    )
    return started
  }
  const fetched = () => (code ??= start())
  const forgetFailure = () => {
    if (isFailed) code = null
    isFailed = false
  }

  function Code(props: P) {
    const Part = use(fetched())
    // oxlint-disable-next-line react/static-components -- the loaded component is the same in every render
    return <Part {...props} />
  }

  function Lazy(props: P) {
    return (
      <ErrorBoundary
        resetKey={null}
        handles={(error) => error instanceof ChunkError}
        onReset={forgetFailure}
        fallback={(_, retry) =>
          missing?.(retry, props) ?? <RetryingPlaceholder onBack={retry}>{waiting?.(props)}</RetryingPlaceholder>
        }
      >
        {waiting ? (
          <Suspense fallback={waiting(props)}>
            <Code {...props} />
          </Suspense>
        ) : (
          <Code {...props} />
        )}
      </ErrorBoundary>
    )
  }
  Lazy.preload = () => {
    forgetFailure()
    fetched().catch(() => {
      /* reported where the part is rendered */
    })
  }
  return Lazy
}

/** Renders a placeholder for code that could not be loaded. Retries when the connection is back. */
function RetryingPlaceholder({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  useWhenBack(true, onBack)
  return children
}
