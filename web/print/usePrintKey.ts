import { useEffect, useRef } from 'react'
import { openDialogs } from '#web/dialogs/dialogs.tsx'

type Print = () => void

/** The documents that mounted parts of the page can print. The last one is in front. */
const prints: { current: Print | null }[] = []

function handleKey(event: KeyboardEvent): void {
  const isPrint =
    event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  const front = prints.at(-1)
  if (!isPrint || front === undefined || openDialogs().length > 0) return
  event.preventDefault()
  front.current?.()
}

/**
 * Prints a document on Ctrl+P or Cmd+P while the component is mounted, instead of the page (PLUS-92). Null if there is
 * nothing to print.
 */
export function usePrintKey(print: Print | null): void {
  const latest = useRef(print)
  const isActive = print !== null
  useEffect(() => {
    latest.current = print
  })
  useEffect(() => {
    if (!isActive) return undefined
    if (prints.length === 0) window.addEventListener('keydown', handleKey)
    prints.push(latest)
    return () => {
      prints.splice(prints.indexOf(latest), 1)
      if (prints.length === 0) window.removeEventListener('keydown', handleKey)
    }
  }, [isActive])
}
