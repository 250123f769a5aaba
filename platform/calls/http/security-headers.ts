/**
 * The headers of every answer, whoever asks: a page says more of itself. `siteUrl` tells whether the world reaches us
 * by TLS.
 */
export const commonHeaders = (siteUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})
