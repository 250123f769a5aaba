import { inspectFile } from '#platform/foundation/files/task.ts'
import { resealSecrets } from '#platform/domains/integrations/webhooks/secrets.ts'
import { accessParts } from './access-parts.ts'
import { loadSecretKeys } from '#platform/foundation/auth/secret-key.ts'
import { loadSecrets } from '#platform/foundation/auth/secrets.ts'
import { createTokens } from '#platform/foundation/auth/tokens.ts'
import { createVault } from '#platform/foundation/auth/vault.ts'
import type { Database } from '#platform/foundation/db/client.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Env } from '#platform/foundation/env/env.ts'
import { localServices } from '#platform/foundation/env/service-settings.ts'
import type { ByteStore } from '#platform/foundation/files/disk.ts'
import { createFileStore } from '#platform/foundation/files/files.ts'
import { openStore } from '#platform/foundation/files/open-store.ts'
import { joinAccessParts, type AccessParts } from '#platform/calls/access/access-parts.ts'
import { createBankIdentity, noBankIdentity } from '#platform/foundation/identity-providers/bank-identity.ts'
import { createHub } from '#platform/calls/hub/hub.ts'
import { createBackground } from '#platform/foundation/jobs/background.ts'
import { createJobs } from '#platform/foundation/jobs/jobs.ts'
import { resealCredentials } from '#platform/foundation/outbound/credentials.ts'
import { createOutbound } from '#platform/foundation/outbound/outbound.ts'
import { createCompanyRegistry, noCompanyRegistry } from '#platform/foundation/company-registry/company-registry.ts'
import { createSettings } from '#platform/foundation/settings/settings.ts'
import { createMailer, type MailTransport } from '#platform/foundation/mail/mailer.ts'
import { createPool } from '#platform/foundation/pool/pool.ts'
import { RateLimit } from '#rules/requests/rate-limit.ts'
import { createTrappedForms } from '#platform/foundation/visits/trapped-forms.ts'
import { createVisits } from '#platform/foundation/visits/visits.ts'

export interface CreateDepsOptions {
  env: Env
  /** An open database with all migrations applied. */
  database: Database
  clock: () => Date
  log: Logger
  transport: MailTransport
  /** The file store. Default: the store that the environment configures. */
  store?: ByteStore
  /** Whether jobs run on their cron expressions. Default true. */
  cron?: boolean
  /** Additional locators and conditions for the access check. For tests. */
  access?: AccessParts
}

/** Creates the dependencies. Nothing runs yet: see `Jobs.start` and `Hub.start`. */
export async function createDeps({
  env,
  database,
  clock,
  log,
  transport,
  store: customStore,
  cron = true,
  access = {},
}: CreateDepsOptions): Promise<Deps> {
  const { db } = database
  const jobs = createJobs({ database, log, clock, cron })
  const vault = createVault(await loadSecretKeys(env))
  const secrets = await loadSecrets(db, vault, clock())
  await resealCredentials(db, vault, clock())
  await resealSecrets(db, vault)
  const tokens = await createTokens({ db, vault, issuer: env.publicUrl, clock })
  const pool = createPool(log, new URL('./worker-tasks.ts', import.meta.url))
  const localOrigins = new Set([
    ...[env.bankIdentity?.issuer, env.companyRegistry?.url].flatMap((address) =>
      address === undefined ? [] : [new URL(address).origin],
    ),
    ...localServices(env.services),
  ])
  const outbound = createOutbound({
    isLocal: (origin) =>
      localOrigins.has(origin) || env.importSites.some((site) => site.isLocal && site.origin === origin),
  })
  const store = customStore ?? (await openStore(env))
  return {
    env,
    db,
    database,
    clock,
    log,
    jobs,
    background: createBackground(log),
    access: joinAccessParts([...accessParts, access]),
    tokens,
    secrets,
    settings: createSettings(db),
    vault,
    outbound,
    keyRate: new RateLimit(env.keyRate),
    bankIdentity: env.bankIdentity
      ? createBankIdentity({ ...env.bankIdentity, outbound, redirectUri: `${env.publicUrl}/assignment` })
      : noBankIdentity,
    companyRegistry: env.companyRegistry
      ? createCompanyRegistry({ ...env.companyRegistry, outbound })
      : noCompanyRegistry,
    mailer: createMailer({
      db,
      jobs,
      log,
      clock,
      from: env.mailFrom,
      transport,
      operator: { name: env.invoiceSeller.name, place: env.invoiceSeller.postArea, siteUrl: env.siteUrl },
      bounceDomain: env.bounceDomain,
    }),
    pool,
    files: createFileStore({
      db,
      store,
      secret: secrets.files,
      clock,
      log,
      jobs,
      inspect: (file) => pool.run(inspectFile, file),
    }),
    hub: createHub({ database, jobs, tokens, clock, log }),
    visits: createVisits({ db, log }),
    trappedForms: createTrappedForms(),
  }
}
