import { PartMissing } from '#web/ui/PartMissing.tsx'

/**
 * Tells that a list could not be read as it was asked for, or a page of it, and offers to read again; what is shown
 * stays.
 */
export function ReadFailed({ reads }: { reads: readonly { isFailed: boolean; again: () => void }[] }) {
  const failed = reads.find(({ isFailed }) => isFailed)
  return failed ? <PartMissing onRetry={failed.again} /> : null
}
