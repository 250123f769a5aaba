import type { Secrets } from '#platform/auth/secrets.ts'
import type { Tokens } from '#platform/auth/tokens.ts'
import type { Vault } from '#platform/auth/vault.ts'
import type { Database, Db } from '#platform/db/client.ts'
import type { Env } from '#platform/env.ts'
import type { BankIdentity } from '#platform/identity/bank-identity.ts'
import type { CompanyRegistry } from '#platform/registry/company-registry.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { Hub } from '#platform/hub/hub.ts'
import type { Background } from '#platform/jobs/background.ts'
import type { AccessParts } from '#platform/http/access-parts.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Pool } from '#platform/pool/pool.ts'
import type { RateLimit } from '#rules/rate-limit.ts'
import type { Visits } from '#platform/visits/visits.ts'

/** Everything the platform is built from; tests hand in their own. */
export interface Deps {
  env: Env
  db: Db
  /** The database as a whole; use cases take `ctx.db`. */
  database: Database
  /** The present time. Use cases take `ctx.now`. */
  clock: () => Date
  log: Logger
  jobs: Jobs
  background: Background
  mailer: Mailer
  files: FileStore
  pool: Pool
  hub: Hub
  tokens: Tokens
  /** What the areas tell the access hook of themselves. */
  access: AccessParts
  secrets: Secrets
  settings: Settings
  /** Seals what is kept for others. */
  vault: Vault
  outbound: Outbound
  /** What each partner key has left, by its id as an actor; each platform counts what reaches it. */
  keyRate: RateLimit
  bankIdentity: BankIdentity
  companyRegistry: CompanyRegistry
  /** Counts what people do on the job site. */
  visits: Visits
}
