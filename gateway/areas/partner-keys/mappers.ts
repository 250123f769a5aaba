import type { CallOutput } from '#contract/call.ts'
import type { ApiKeys } from '#contract/partner-keys.ts'
import { toGlobalId } from '../../schema/global-id.ts'

/** Source of `PartnerKey`. */
export type PartnerKeyMapper = ReturnType<typeof mapPartnerKey>

export const mapPartnerKey = ({ id, name, key, createdAt, createdBy }: CallOutput<typeof ApiKeys>[number]) =>
  ({ id: toGlobalId('PartnerKey', id), name, masked: key, createdAt, createdBy })
