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
import type { TrappedForms } from '#platform/foundation/visits/trapped-forms.ts'
import type { Visits } from '#platform/foundation/visits/visits.ts'

/** The dependencies of the platform. Tests pass their own. */
export interface Deps {
  env: Env
  db: Db
  /** The database with its connections. Use cases use `ctx.db`. */
  database: Database
  /** Returns the current time. Use cases use `ctx.now`. */
  clock: () => Date
  log: Logger
  jobs: Jobs
  background: Background
  mailer: Mailer
  files: FileStore
  pool: Pool
  hub: Hub
  tokens: Tokens
  /** The access rules that the areas register. */
  access: AccessParts
  secrets: Secrets
  settings: Settings
  /** Encrypts secrets that are stored in the database. */
  vault: Vault
  outbound: Outbound
  /** Rate limit of API keys, by actor id. Each platform process counts its own calls. */
  keyRate: RateLimit
  bankIdentity: BankIdentity
  companyRegistry: CompanyRegistry
  /** Counts visits on the job site. */
  visits: Visits
  /** Counts forms of the job site with a filled hidden field. */
  trappedForms: TrappedForms
}
