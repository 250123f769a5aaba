import { useState } from 'react'
import { runAct } from '#web/relay/acts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { makeUploadLink } from '#web/features/promotion/order-acts.ts'

/** The link on which a company's pictures are handed in, once its token exists (ADMIN-50). */
export type UploadLink = { is: 'made'; url: string } | { is: 'none' | 'making' | 'failed' }

/**
 * Makes the link when it is asked for: each is good for two weeks and stands in the company's history. It is copied by
 * a press of its own, as browsers refuse to copy what comes long after the press.
 */
export function useUploadLink(companyId: string): [link: UploadLink, make: () => void] {
  const [link, setLink] = useState<UploadLink>({ is: 'none' })
  const make = useOneAtATime(async () => {
    setLink({ is: 'making' })
    const made = await runAct(
      makeUploadLink,
      { input: { companyId, asStaff: true } },
      { own: 'all', onFailure: () => {} },
    )
    setLink(
      made?.token
        ? { is: 'made', url: new URL(`/media-upload/${made.token}`, location.origin).href }
        : { is: 'failed' },
    )
  })
  return [link, () => void make()]
}
