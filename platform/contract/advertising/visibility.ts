import { Actor } from '#contract/base/actor.ts'
import { Type } from 'typebox'
import { MAX_VOLUME_DOMAINS } from '#rules/promotion/visibility.ts'
import { declare, staff } from '#contract/base/call.ts'
import { Package } from '#contract/base/enums.ts'
import { DateTime, List, PartVersion, Text, nullable, strict } from '#contract/base/scalars.ts'

// The visibility of ads by package, and of Volume ads by site. Source: 3§2.2, 3§7 (ADMIN-98).

const family = 'visibility percentages'
const access = staff('Administrator')
const errors = {
  400: 'the percentage must be between 0 and 100',
  409: '`changedMeanwhile`: someone else changed the percentages after you read them',
}
const version = Type.Optional(PartVersion)

/** The last changes with the person who made them, newest first, at most ten. Beyond the documents. */
const changes = Type.Array(
  strict({
    at: DateTime,
    by: nullable(Actor),
    changed: Type.Array(strict({ of: Type.String(), from: nullable(Type.Number()), to: nullable(Type.Number()) })),
  }),
  { maxItems: 10 },
)

const packagePercentages = List(strict({ promotionType: Package, percentage: Type.Number() }), 10)
const PackageVisibility = strict({ percentages: packagePercentages, changes, version: PartVersion })
const domainPercentages = List(strict({ domain: Text('line', 600), percentage: Type.Number() }), 2 * MAX_VOLUME_DOMAINS)
const DomainVisibility = strict({ percentages: domainPercentages, changes, version: PartVersion })

/**
 * GET /api/visibility. Returns the visibility percentages of the packages. Source: 3§7, 3§2.2. Roles: Administrator.
 */
export const GetVisibility = declare({
  id: 'get-visibility',
  family,
  method: 'GET',
  path: '/api/visibility',
  response: PackageVisibility,
  access,
  errors: {},
})

/**
 * PUT /api/visibility. Saves the percentages. Omitted packages keep theirs. If `version` is omitted, newer changes are
 * overwritten. Source: 3§7, 3§2.2. Roles: Administrator.
 */
export const PutVisibility = declare({
  id: 'put-visibility',
  family,
  method: 'PUT',
  path: '/api/visibility',
  body: strict({ percentages: packagePercentages, version }),
  response: PackageVisibility,
  access,
  whileImpersonating: 'allowed',
  errors,
})

/**
 * GET /api/visibility/volume. Returns the visibility percentages of volume promotions. Source: 3§7, 3§2.2. Roles:
 * Administrator.
 */
export const GetVolumeVisibility = declare({
  id: 'get-volume-visibility',
  family,
  method: 'GET',
  path: '/api/visibility/volume',
  response: DomainVisibility,
  access,
  errors: {},
})

/**
 * PUT /api/visibility/volume. Replaces the whole list. If `version` is omitted, newer changes are overwritten. Source:
 * 3§7, 3§2.2. Roles: Administrator.
 */
export const PutVolumeVisibility = declare({
  id: 'put-volume-visibility',
  family,
  method: 'PUT',
  path: '/api/visibility/volume',
  body: strict({ percentages: domainPercentages, version }),
  response: DomainVisibility,
  access,
  whileImpersonating: 'allowed',
  errors,
})
