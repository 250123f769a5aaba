// Not @fastify/helmet: its defaults are made for pages, but most of these responses are JSON or files.

/**
 * Returns the security headers of every response. Pages of the job site override some of them. HSTS is sent if
 * `siteUrl` uses https.
 */
export const commonHeaders = (siteUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})
