import { ApiKeys, CareerPages } from '#contract/partner-keys.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { mapPartnerKey } from './mappers.ts'

/** The API keys of a company. */
export const apiKeysLoader = defineLoader({
  name: 'apiKeys',
  load: async (companyId: number, { platform }) => (await platform.call(ApiKeys, { params: { companyId } })).map(mapPartnerKey),
})

/** The keys of a company's career pages. */
export const careerPagesLoader = defineLoader({
  name: 'careerPages',
  load: async (companyId: number, { platform }) => (await platform.call(CareerPages, { params: { companyId } })).map(mapPartnerKey),
})
