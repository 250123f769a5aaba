import type { GatewayContext } from '#gateway/context.ts'
import { loadCompany } from './loaders.ts'

/**
 * Throws FORBIDDEN or NOT_FOUND unless the caller may see the company. A subscription reads its object with the
 * caller's token before it starts, and the platform rejects strangers.
 */
export const authoriseCompany = async (companyId: number, context: GatewayContext): Promise<void> => {
  await loadCompany(companyId, context)
}
