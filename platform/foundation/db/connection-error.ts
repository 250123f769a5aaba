/** PostgreSQL refused the first connection. The message names the setting and contains no password. */
export class DatabaseConnectionError extends Error {
  constructor(setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL', url: string, cause: unknown) {
    super(`${setting}: cannot connect to ${describeDatabase(url)}: ${describeCause(cause)}`, { cause })
    this.name = 'DatabaseConnectionError'
  }
}

/** Returns database, server and user of a URL, without its password. */
function describeDatabase(url: string): string {
  const { host, pathname, username } = new URL(url)
  const name = decodeURIComponent(pathname.slice(1))
  return [
    name === '' ? 'the database' : `the database "${name}"`,
    host === '' ? '' : `on ${host}`,
    username === '' ? '' : `as "${decodeURIComponent(username)}"`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Returns one line. A connection that fails on every address of a host throws an error without a message. */
function describeCause(cause: unknown): string {
  const first = cause instanceof AggregateError ? (cause.errors[0] as unknown) : cause
  const text = first instanceof Error ? first.message : String(first)
  return text.replaceAll(/\s+/g, ' ').trim()
}
