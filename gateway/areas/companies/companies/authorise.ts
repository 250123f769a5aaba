import type { GatewayContext } from '#gateway/context.ts'
import { loadCompany } from './loaders.ts'

/**
 * Throws FORBIDDEN or NOT_FOUND unless the caller may see the company. A subscription reads what it names with the
 * caller's token before the stream opens; the platform refuses strangers.
 */
export const authoriseCompany = async (companyId: number, context: GatewayContext): Promise<void> => {
  await loadCompany(companyId, context)
}
