import type { CallInput } from '#contract/base/call.ts'
import type { ReportKeyUsage } from '#contract/integrations/key-usage.ts'

type Usage = CallInput<typeof ReportKeyUsage>['body']['usage']

/** The usage in a report without requests. */
export const noUsage: Usage = {
  requests: 0,
  calls: 0,
  cost: 0,
  tooExpensive: 0,
  notAllowed: 0,
  rateLimited: 0,
  maxCost: 0,
  costliestOperation: null,
}
