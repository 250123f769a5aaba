import { useEffect, useState } from 'react'
import { VERSION_CHECK_MS } from '#rules/text-and-time/timings.ts'
import { version as released } from '../../package.json'

/** The version label in the foot (SHELL-107). */
export const version: string = released

/** Returns true once the server has a newer build than the running application (SHELL-110). */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    let running: string | null = null
    const ask = async () => {
      // Resolves at once if the worker is registered. If its script failed to load, this loads it again.
      await navigator.serviceWorker.register('/service-worker.js')
      const build = await askWorker()
      running ??= build
      if (build !== null && build !== running) setNew(true)
    }
    const check = () => {
      ask().catch(() => {
        /* without a service worker there is no notice */
      })
    }
    check()
    const timer = window.setInterval(check, VERSION_CHECK_MS)
    return () => window.clearInterval(timer)
  }, [])
  return isNew
}

/** Asks the service worker for the server's current build. Returns null if it is unknown. */
async function askWorker(): Promise<string | null> {
  const registration = await navigator.serviceWorker.ready
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<{ build?: string } | null>) => {
      port1.close()
      resolve(data?.build ?? null)
    }
    registration.active?.postMessage('version', [port2])
  })
}
