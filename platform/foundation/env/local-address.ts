/** Returns whether a host name or IP address is this machine: `localhost` or a loopback address. */
export const isLocalHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** Returns whether a URL leads to this machine. False for an invalid URL. */
export const isLocalUrl = (url: string): boolean => URL.canParse(url) && isLocalHost(new URL(url).hostname)
