import { useEffect } from 'react'
import { ForbiddenError, NotFoundError } from '#web/relay/errors.ts'
import { reportError } from '#web/relay/report-error.ts'
import { PageFailure } from '#web/shell/PageFailure.tsx'

/** Replaces a board that could not be loaded, after the generic error dialog (PIPE-05). */
export function BoardFailure({ error }: { error: unknown }) {
  useEffect(() => {
    if (!(error instanceof NotFoundError) && !(error instanceof ForbiddenError)) reportError(error)
  }, [error])
  return <PageFailure error={error} />
}
