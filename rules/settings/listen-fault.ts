import type { SettingName } from './declared-settings.ts'

/**
 * Describes in one line why a program cannot open a port, with the setting to change. `ports` has the port of each
 * setting, null if it is not set. Returns null for any other error.
 */
export function describeListenFault(
  error: unknown,
  host: string,
  ports: Readonly<Partial<Record<SettingName, number | null>>>,
): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const port = 'port' in error ? Number(error.port) : null
  const name = Object.entries(ports).find((each) => each[1] === port)?.[0] ?? 'the port'
  if (error.syscall === 'listen' && error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or set ${name} to a free port.`
  if (error.syscall === 'listen' && error.code === 'EACCES')
    return `Port ${port} is reserved for root. Set ${name} to a port above 1023.`
  const isUnknownHost = error.syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host
  if ((error.syscall === 'listen' && error.code === 'EADDRNOTAVAIL') || isUnknownHost)
    return `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, not "${host}"`
  return null
}
