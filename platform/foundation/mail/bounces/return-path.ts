/**
 * Where a mail comes back to when it cannot be delivered after all: an address that names the mail (variable envelope
 * return path). The mail's id is random, so that the address is known to nobody but the servers and the reader of that
 * mail.
 */
export const returnPath = (mailId: string, domain: string): string => `mail-${mailId.replaceAll('-', '')}@${domain}`

/** The mail an address names; null when it is no return path of that domain. */
export function mailOfReturnPath(address: string, domain: string): string | null {
  const [local = '', host = ''] = address.toLowerCase().split('@')
  const [, id] = /^mail-([0-9a-f]{32})$/.exec(local) ?? []
  return id === undefined || host !== domain.toLowerCase()
    ? null
    : id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
