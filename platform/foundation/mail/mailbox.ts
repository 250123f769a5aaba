/** Returns the address in `Name <address>`, or the text itself. */
export const emailAddressOf = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()

/** Returns `"Name" <address>`. Removes characters from the name that could add another address or header. */
export const mailbox = (name: string, address: string): string => {
  const clean = name
    .replace(/[\p{Cc}"\\<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean === '' ? address : `"${clean}" <${address}>`
}
