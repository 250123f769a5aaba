import type { GatewayContext } from '#gateway/context.ts'
import { loadCompany } from './loaders.ts'

/**
 * Reads the company of a subscription with the caller's token before the stream opens. Throws FORBIDDEN or NOT_FOUND if
 * the caller cannot see the company.
 */
export const authoriseCompany = async (companyId: number, context: GatewayContext): Promise<void> => {
  await loadCompany(companyId, context)
}
