import styles from './Print.module.css'

/** The file that was printed last. It stays in the page, because the browser reads it while the user chooses a printer. */
let printed: { frame: HTMLIFrameElement; address: string } | null = null

/**
 * Prints a file of this server, such as a PDF, by its address (PLUS-92). Returns whether the browser prints files inside
 * a page. If it does not, the caller offers the file in another way.
 */
export async function printFile(url: string): Promise<boolean> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file request failed with status ${response.status}.`)
  printed?.frame.remove()
  if (printed) URL.revokeObjectURL(printed.address)
  const address = URL.createObjectURL(await response.blob())
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's PDF viewer does not run in a sandbox
  const frame = document.createElement('iframe')
  frame.className = styles.file ?? ''
  frame.src = address
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.dataset['printedFile'] = ''
  printed = { frame, address }
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  try {
    frame.contentWindow?.print()
    return true
  } catch {
    // Firefox shows PDF files in a frame that the page cannot reach.
    return false
  }
}
