import type { Secrets } from '#platform/foundation/auth/secrets.ts'
import type { Tokens } from '#platform/foundation/auth/tokens.ts'
import type { Vault } from '#platform/foundation/auth/vault.ts'
import type { Database, Db } from '#platform/foundation/db/client.ts'
import type { Env } from '#platform/foundation/env/env.ts'
import type { BankIdentity } from '#platform/foundation/identity-providers/bank-identity.ts'
import type { CompanyRegistry } from '#platform/foundation/company-registry/company-registry.ts'
import type { FileStore } from '#platform/foundation/files/files.ts'
import type { Settings } from '#platform/foundation/settings/settings.ts'
import type { Hub } from '#platform/calls/hub/hub.ts'
import type { Background } from '#platform/foundation/jobs/background.ts'
import type { AccessParts } from '#platform/calls/access/access-parts.ts'
import type { Jobs } from '#platform/foundation/jobs/jobs.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Mailer } from '#platform/foundation/mail/mailer.ts'
import type { Outbound } from '#platform/foundation/outbound/outbound.ts'
import type { Pool } from '#platform/foundation/pool/pool.ts'
import type { RateLimit } from '#rules/requests/rate-limit.ts'
import type { Visits } from '#platform/foundation/visits/visits.ts'

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
