import { useEffect, useState } from 'react'
import { VERSION_CHECK_MS } from '#rules/text-and-time/timings.ts'
import { version as released } from '../../package.json'

/** The version label of the foot (SHELL-107). */
export const version: string = released

/** True once the server has another build than the one that runs here (SHELL-110). */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    let running: string | null = null
    const ask = async () => {
      // Answers at once where the worker stands; where its script did not come, this is when it is asked for again.
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

/** The build the server has now, told by the service worker; null when it cannot be known. */
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
