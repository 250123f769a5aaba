/**
 * Downloads the file at an address of this server, after the server has returned the address. Neither opens a window
 * nor leaves the page. Without an address nothing happens: the caller has shown why.
 */
export async function download(address: () => Promise<string | null | undefined>): Promise<void> {
  const url = await address()
  if (!url) return
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  // A link outside the document downloads too, but its press reaches no listener.
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
