import { createHash } from 'node:crypto'

/**
 * The only style element that react-aria adds to a page (usePress: touch-action of pressable elements). It is allowed
 * by its hash; every other inline style is blocked.
 */
const reactAriaStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`

const reactAriaStyleHash = `'sha256-${createHash('sha256').update(reactAriaStyle).digest('base64')}'`

/** Returns the headers for the pages and files of the web app. */
export function webHeaders(publicUrl: string): Record<string, string> {
  const { host, protocol } = new URL(publicUrl)
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  return {
    ...commonHeaders(publicUrl),
    'content-security-policy': policy({
      'default-src': `'self'`,
      'script-src': `'self'`,
      'style-src': `'self' ${reactAriaStyleHash}`,
      'img-src': `'self' data: blob:`,
      'media-src': `'self' blob:`,
      'connect-src': `'self' ${socket}`,
      'frame-src': `'self' blob:`,
      'worker-src': `'self' blob:`,
      'object-src': `'none'`,
      'base-uri': `'none'`,
      'form-action': `'self'`,
      'frame-ancestors': `'none'`,
    }),
  }
}

/**
 * Returns the headers for GraphiQL. Its editor (monaco) writes style elements, so inline styles are allowed here only.
 */
export function graphiqlHeaders(publicUrl: string): Record<string, string> {
  const { host, protocol } = new URL(publicUrl)
  return {
    ...commonHeaders(publicUrl),
    'content-security-policy': policy({
      'default-src': `'self'`,
      'script-src': `'self'`,
      'style-src': `'self' 'unsafe-inline'`,
      'img-src': `'self' data:`,
      'font-src': `'self' data:`,
      'connect-src': `'self' ${protocol === 'https:' ? 'wss' : 'ws'}://${host}`,
      'worker-src': `'self' blob:`,
      'object-src': `'none'`,
      'base-uri': `'none'`,
      'frame-ancestors': `'none'`,
    }),
  }
}

/** Returns the headers for every response, JSON included. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
