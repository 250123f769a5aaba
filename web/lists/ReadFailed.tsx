import { PartMissing } from '#web/ui/PartMissing.tsx'

/** Shows that a list or a page of it could not be loaded, with a button to retry. The rows on the screen stay. */
export function ReadFailed({ reads }: { reads: readonly { isFailed: boolean; retry: () => void }[] }) {
  const failed = reads.find(({ isFailed }) => isFailed)
  return failed ? <PartMissing onRetry={failed.retry} /> : null
}
