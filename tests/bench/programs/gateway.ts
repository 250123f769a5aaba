import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createLog } from '#gateway/observability/log.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { documents } from '../lib/documents.ts'
import { report } from './usage.ts'

// The gateway as in production (limits, log and metrics on), with the documents of the benchmarks as trusted documents.

// All requests come from one address.
const unlimited = { burst: 1e9, perSecond: 1e9 }
const env = readEnv({ ...process.env, PORT: '0', HOST: '127.0.0.1' })
const { log } = createLog(env.logLevel)
const gateway = createGateway({
  env,
  log,
  typeDefs: loadTypeDefs(),
  areas,
  documents,
  processMetrics: true,
  rates: { anonymous: unlimited },
})
report(await gateway.listen(0, '127.0.0.1'))
