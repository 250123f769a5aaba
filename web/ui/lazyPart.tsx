import { Suspense, use, type ComponentType, type ReactNode } from 'react'
import { ChunkError, fetchPart } from '#web/loading/fetch-part.ts'
import { useWhenBack } from '#web/state/when-back.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface LazyOptions<P> {
  /** Stands in until the code is there. Left out, whoever stands around the part waits with it. */
  waiting?: (props: P) => ReactNode
  /**
   * Takes the place of content whose code did not come: say so and offer `retry` (`partMissing` of ui/PartMissing.tsx).
   * Left out for decorations and for what reads well without: `waiting` then stays.
   */
  missing?: (retry: () => void, props: P) => ReactNode
}

export interface LazyPart<P> {
  (props: P): ReactNode
  /** Starts fetching ahead; a failure is told where the part is drawn. */
  preload: () => void
}

/**
 * A component whose code comes when it is first drawn. A failure stays here instead of taking the page, and is not
 * kept: the next time it is drawn, or on `retry`, the code is asked for again. Faults of the part itself go on to
 * whoever stands around it.
 */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  { waiting, missing }: LazyOptions<P> = {},
): LazyPart<P> {
  // A failure is kept as long as it is shown: asked for again in every render it would be fetched for ever.
  let code: Promise<ComponentType<P>> | null = null
  let isFailed = false
  const start = () => {
    const started = fetchPart(load).then(pick)
    // What has come is drawn at once: `use` waits for no promise that says so of itself.
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
    // oxlint-disable-next-line react/static-components -- the part that was fetched, the same in every render
    return <Part {...props} />
  }

  function Lazy(props: P) {
    return (
      <ErrorBoundary
        resetKey={null}
        handles={(error) => error instanceof ChunkError}
        onReset={forgetFailure}
        fallback={(_, retry) => missing?.(retry, props) ?? <Absent onBack={retry}>{waiting?.(props)}</Absent>}
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
      /* told where the part is drawn */
    })
  }
  return Lazy
}

/**
 * What stands in without words of its own for code that did not come; it is asked for again when the connection is
 * back.
 */
function Absent({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  useWhenBack(true, onBack)
  return children
}
