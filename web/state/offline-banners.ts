import { useEffect } from 'react'
import { createStore, type Readable } from './create-store.ts'

const banners = createStore(0)

/** The number of banners on the page that report the lost connection. The notice of the application is then hidden. */
export const offlineBanners: Readable<number> = banners

/** Counts a banner that reports the lost connection while it is shown. */
export function useOfflineBanner(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    banners.set(banners.get() + 1)
    return () => banners.set(banners.get() - 1)
  }, [isShown])
}
