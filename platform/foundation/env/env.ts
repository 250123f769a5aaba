import type { SettingSource } from '#rules/settings/declared-settings.ts'
import { describeUnknownSettings } from '#rules/settings/unknown-settings.ts'
import { readMailSettings, type MailSettings } from './mail-settings.ts'
import { readNetworkSettings, type NetworkSettings } from './network-settings.ts'
import { readOperatorSettings, type OperatorSettings } from './operator-settings.ts'
import { readProgramSettings, type ProgramSettings } from './program-settings.ts'
import { readServiceSettings, type ServiceSettings } from './service-settings.ts'
import { readSettings } from './setting-reader.ts'
import { readSiteSettings, type SiteSettings } from './site-settings.ts'
import { readStorageSettings, type StorageSettings } from './storage-settings.ts'

/** The settings of the platform, parsed from environment variables. Every variable is optional. */
export interface Env
  extends
    NetworkSettings,
    SiteSettings,
    StorageSettings,
    MailSettings,
    ServiceSettings,
    OperatorSettings,
    ProgramSettings {
  /** Warnings for the log at startup, about settings that work but are probably not intended. */
  warnings: readonly string[]
  /** Whether responses are validated against their declarations. For tests. */
  checkResponses: boolean
}

/** Lists every fault of the environment. */
export class EnvError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`Invalid configuration:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'EnvError'
    this.faults = faults
  }
}

/** Parses the environment. Throws {@link EnvError} with every fault. */
export function loadEnv(source: SettingSource = process.env): Env {
  const reader = readSettings(source)
  const network = readNetworkSettings(reader)
  const site = readSiteSettings(reader, network.platformPort)
  const storage = readStorageSettings(reader)
  const { databaseUrl } = storage
  const env: Env = {
    ...network,
    ...site,
    ...storage,
    ...readMailSettings(reader, network),
    ...readServiceSettings(reader, `http://localhost:${network.sandboxPort}`, databaseUrl),
    ...readOperatorSettings(reader, { databaseUrl, siteUrl: site.siteUrl }),
    ...readProgramSettings(reader, network.host),
    warnings: [...reader.warnings, ...describeUnknownSettings(source)],
    checkResponses: false,
  }
  if (reader.faults.length > 0) throw new EnvError(reader.faults)
  return env
}
