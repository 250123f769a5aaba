import type { Env } from './env.ts'

/**
 * What a new database is filled with when nobody said: an embedded one that only this machine reaches gets the demo,
 * whose accounts have a published password. Where others may come in, the demo has to be asked for.
 */
export function defaultSeed(
  { host, siteUrl, publicUrl }: Pick<Env, 'host' | 'siteUrl' | 'publicUrl'>,
  database: 'pglite' | 'postgres',
): 'demo' | 'none' {
  const hosts = [host, new URL(siteUrl).hostname, new URL(publicUrl).hostname]
  return database === 'pglite' && hosts.every(isThisMachine) ? 'demo' : 'none'
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * What a new database is filled with here: what was asked for, else as above. Anything but `none` is a demo, whose
 * accounts have a published password.
 */
export const seedOf = (
  env: Pick<Env, 'seed' | 'host' | 'siteUrl' | 'publicUrl'>,
  database: 'pglite' | 'postgres',
): 'demo' | 'large' | 'none' => env.seed ?? defaultSeed(env, database)
