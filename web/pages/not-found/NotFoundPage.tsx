import { NotFoundError } from '#web/relay/errors.ts'
import { PageFailure } from '#web/shell/PageFailure.tsx'

const error = new NotFoundError('NOT_FOUND')

/** Shown for unknown URLs. */
export default function NotFoundPage() {
  return <PageFailure error={error} />
}
