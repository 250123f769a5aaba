import { useEffect } from 'react'
import { ForbiddenError, NotFoundError } from '../../../../relay/errors.ts'
import { reportError } from '../../../../relay/report-error.ts'
import { PageFailure } from '../../../../shell/PageFailure.tsx'

/** In place of a board that could not be loaded, after the generic error dialog (PIPE-05). */
export function BoardFailure({ error }: { error: unknown }) {
  useEffect(() => {
    if (!(error instanceof NotFoundError) && !(error instanceof ForbiddenError)) reportError(error)
  }, [error])
  return <PageFailure error={error} />
}
