import type { Env } from './env.ts'
import { isLocalHost } from './local-address.ts'

/**
 * Returns the default seed of a new database: the demo for an embedded database that only this machine can reach, else
 * nothing. Demo accounts have a published password, so anywhere else the operator must set SEED.
 */
export function defaultSeed(
  { host, siteUrl, publicUrl }: Pick<Env, 'host' | 'siteUrl' | 'publicUrl'>,
  database: 'pglite' | 'postgres',
): 'demo' | 'none' {
  const hosts = [host, new URL(siteUrl).hostname, new URL(publicUrl).hostname]
  return database === 'pglite' && hosts.every(isLocalHost) ? 'demo' : 'none'
}

/**
 * Returns the seed of a new database: the value of SEED, else {@link defaultSeed}. Every seed except `none` contains
 * demo accounts with a published password.
 */
export const getSeed = (
  env: Pick<Env, 'seed' | 'host' | 'siteUrl' | 'publicUrl'>,
  database: 'pglite' | 'postgres',
): 'demo' | 'large' | 'none' => env.seed ?? defaultSeed(env, database)
