import { featureAccess } from '#platform/settings/access.ts'
import type { AccessParts } from '#platform/http/access-parts.ts'
import { adAccess } from './ads/access.ts'
import { companyAccess } from './companies/access.ts'
import { connectionAccess } from './connections/access.ts'
import { billingAccess } from './billing/access.ts'
import { candidateAccess } from './pipeline/access.ts'
import { stepAccess } from './steps/access.ts'
import { templateAccess } from './templates/access.ts'
import { treeAccess } from './tree/access.ts'
import { workplaceAccess } from './workplaces/access.ts'

/** What each area tells the access hook of itself: where its ids stand, and its conditions. */
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
