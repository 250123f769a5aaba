/** The address in `Name <address>`, or the text itself. */
export const addressOf = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()

/** `"Name" <address>`: whatever a person or company is called, the name stays a name. */
export const mailbox = (name: string, address: string): string => {
  const clean = name
    .replace(/[\p{Cc}"\\<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean === '' ? address : `"${clean}" <${address}>`
}
