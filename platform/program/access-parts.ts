import { featureAccess } from '#platform/calls/access/feature-access.ts'
import type { AccessParts } from '#platform/calls/access/access-parts.ts'
import { adAccess } from '#platform/domains/ads/ads/access.ts'
import { companyAccess } from '#platform/domains/companies/companies/access.ts'
import { connectionAccess } from '#platform/domains/integrations/services/access.ts'
import { billingAccess } from '#platform/domains/billing/invoices/access.ts'
import { candidateAccess } from '#platform/domains/candidates/pipeline/access.ts'
import { stepAccess } from '#platform/domains/ads/steps/access.ts'
import { templateAccess } from '#platform/domains/ads/templates/access.ts'
import { treeAccess } from '#platform/domains/ads/tree/access.ts'
import { workplaceAccess } from '#platform/domains/companies/workplaces/access.ts'

/** The locators and conditions of all areas, for the access check. */
export const accessParts: readonly AccessParts[] = [
  adAccess,
  billingAccess,
  candidateAccess,
  companyAccess,
  connectionAccess,
  featureAccess,
  stepAccess,
  templateAccess,
  treeAccess,
  workplaceAccess,
]
