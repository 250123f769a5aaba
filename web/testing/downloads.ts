import { onTestFinished } from 'vitest'

/** Records the addresses of files that a test downloads, and downloads nothing. */
export function recordDownloads(): string[] {
  const addresses: string[] = []
  const record = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.hasAttribute('download')) return
    event.preventDefault()
    addresses.push(event.target.getAttribute('href') ?? '')
  }
  document.addEventListener('click', record)
  onTestFinished(() => document.removeEventListener('click', record))
  return addresses
}
