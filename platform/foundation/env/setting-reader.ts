import { parseRate, type Rate } from '#rules/requests/rate-limit.ts'
import type { SettingName, SettingSource } from '#rules/settings/declared-settings.ts'

/** Reads settings by name. An invalid value is reported as a fault, and its fallback is returned. */
export interface SettingReader {
  /** Returns the trimmed value, or null if the setting is missing or empty. */
  text(name: SettingName): string | null
  /** Returns the values of a comma-separated list, without empty values. */
  list(name: SettingName): string[]
  integer(name: SettingName, fallback: number, description: string, max: number, min?: number): number
  /** Returns a number between 0 and 1. Default 1. */
  share(name: SettingName): number
  rate(name: SettingName, fallback: Rate): Rate
  port(name: SettingName, fallback: number): number
  /** Returns a URL without a trailing slash. */
  url(name: SettingName, fallback: string, protocols: readonly string[]): string
  optionalUrl(name: SettingName, protocols: readonly string[]): string | null
  choice<const V extends readonly string[]>(name: SettingName, values: V): V[number] | null
  /** Reports a setting that prevents the start. */
  fault(text: string): void
  /** Reports a setting that works but is probably not intended. */
  warn(text: string): void
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

export const HTTP = ['http:', 'https:'] as const

/** Returns an example of a URL that starts with one of these protocols. */
function exampleOf(protocols: readonly string[]): string {
  if (protocols.includes('postgres:')) return 'postgres://tavla@127.0.0.1:5432/tavla'
  if (protocols.includes('smtp:')) return 'smtp://user:password@smtp.example:587'
  if (protocols.includes('file:')) return 'file:///srv/tavla'
  return 'https://tavla.example'
}

export function readSettings(source: SettingSource): SettingReader {
  const faults: string[] = []
  const warnings: string[] = []
  const fault = (text: string): void => void faults.push(text)
  const text = (name: SettingName): string | null => source[name]?.trim() || null

  const integer: SettingReader['integer'] = (name, fallback, description, max, min = 0) => {
    const value = text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    fault(`${name} must be ${description} (${min}-${max}), not "${value}"`)
    return fallback
  }
  const url: SettingReader['url'] = (name, fallback, protocols) => {
    const value = text(name)
    if (value === null) return fallback
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '')
    // The value may contain a password, so it is not printed.
    const hint = protocols.includes('postgres:')
      ? '. If it contains a password, percent-encode special characters (/ is %2F).'
      : ''
    fault(
      `${name} must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}, ` +
        `such as ${exampleOf(protocols)}${hint}`,
    )
    return fallback
  }
  return {
    text,
    list: (name) =>
      (text(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    integer,
    share(name) {
      const value = Number(text(name) ?? 1)
      if (!(value >= 0 && value <= 1)) fault(`${name} must be a number between 0 and 1, not "${text(name)}"`)
      return value
    },
    rate(name, fallback) {
      const value = text(name)
      const parsed = value === null ? fallback : parseRate(value)
      if (parsed === null) fault(`${name} must be burst/per-minute, for example 300/1200, not "${value}"`)
      return parsed ?? fallback
    },
    port: (name, fallback) => integer(name, fallback, 'a port', 65_535),
    url,
    optionalUrl: (name, protocols) => (text(name) === null ? null : url(name, '', protocols)),
    choice(name, values) {
      const value = text(name)
      if (value === null) return null
      const match = values.find((candidate) => candidate === value)
      if (match === undefined) fault(`${name} must be one of ${values.join(', ')}, not "${value}"`)
      return match ?? null
    },
    fault,
    warn: (note) => void warnings.push(note),
    faults,
    warnings,
  }
}
