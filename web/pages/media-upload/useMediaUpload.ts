import { useCallback, useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { useMediaUploadQuery, useMediaUploadQuery$data } from '#web/__generated__/useMediaUploadQuery.graphql.ts'
import { currentEnvironment } from '../../relay/environment.ts'

type Told = NonNullable<useMediaUploadQuery$data['mediaUpload']> | null | 'reading' | 'failed'

/** What a link tells of its company; null when it is over. Read by the page itself, which anybody opens, signed in or not. */
export function useMediaUpload(token: string): { told: Told; readAnew: () => void } {
  const [told, setTold] = useState<Told>('reading')
  const [time, setTime] = useState(0)
  useEffect(() => {
    const reading = fetchQuery<useMediaUploadQuery>(currentEnvironment(), graphql`
      query useMediaUploadQuery($token: String!) @throwOnFieldError {
        mediaUpload(token: $token) {
          companyName
          fileCount
          mediaSelection
        }
      }
    `, { token }, { networkCacheConfig: { force: true } }).subscribe({ next: ({ mediaUpload }) => setTold(mediaUpload), error: () => setTold('failed') })
    return () => reading.unsubscribe()
  }, [token, time])
  return { told, readAnew: useCallback(() => setTime((before) => before + 1), []) }
}
