import { useState } from 'react'
import { runAct } from '#web/relay/acts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { makeUploadLink } from '#web/features/promotion/order-acts.ts'

/** The state of the link to upload a company's pictures (ADMIN-50). */
export type UploadLink = { is: 'made'; url: string } | { is: 'none' | 'making' | 'failed' }

/**
 * Creates the upload link on request, because each link is valid for two weeks and recorded in the company's history.
 * Copying needs a second press, because browsers reject a copy long after the press.
 */
export function useUploadLink(companyId: string): [link: UploadLink, make: () => void] {
  const [link, setLink] = useState<UploadLink>({ is: 'none' })
  const make = useOneAtATime(async () => {
    setLink({ is: 'making' })
    const made = await runAct(
      makeUploadLink,
      { input: { companyId, isStaff: true } },
      { handledByCaller: 'all', onFailure: () => {} },
    )
    setLink(
      made?.token
        ? { is: 'made', url: new URL(`/media-upload/${made.token}`, location.origin).href }
        : { is: 'failed' },
    )
  })
  return [link, () => void make()]
}
