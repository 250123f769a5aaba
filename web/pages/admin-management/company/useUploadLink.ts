import { useEffect, useState } from 'react'
import { runAct } from '../../../relay/acts.ts'
import { makeStaffUploadLink } from './media-acts.ts'

/** The link on which a company's pictures are handed in; `making` until its token exists (ADMIN-50). */
export type UploadLink = { is: 'made'; url: string } | { is: 'making' | 'failed' }

/** Makes the link when the page opens, so that one press copies it: browsers refuse to copy what comes long after the press. */
export function useUploadLink(companyId: string): [link: UploadLink, again: () => void] {
  const [link, setLink] = useState<UploadLink>({ is: 'making' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isWanted = true
    void runAct(makeStaffUploadLink, { input: { companyId, asStaff: true } }, { onFailure: () => {} }).then((made) => {
      if (isWanted) setLink(made?.token ? { is: 'made', url: new URL(`/media-upload/${made.token}`, location.origin).href } : { is: 'failed' })
    })
    return () => { isWanted = false }
  }, [companyId, round])
  const again = () => {
    setLink({ is: 'making' })
    setRound((before) => before + 1)
  }
  return [link, again]
}
