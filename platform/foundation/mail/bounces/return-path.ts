/**
 * Returns the bounce address of a mail, which contains the mail's id (variable envelope return path). The id is random,
 * so only the mail servers and the recipient know the address.
 */
export const returnPath = (mailId: string, domain: string): string => `mail-${mailId.replaceAll('-', '')}@${domain}`

/** Returns the id of the mail in a return path. Null if the address is not a return path of the domain. */
export function mailIdOfReturnPath(address: string, domain: string): string | null {
  const [local = '', host = ''] = address.toLowerCase().split('@')
  const [, id] = /^mail-([0-9a-f]{32})$/.exec(local) ?? []
  return id === undefined || host !== domain.toLowerCase()
    ? null
    : id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
