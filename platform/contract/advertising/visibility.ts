import { Type } from 'typebox'
import { MOST_VOLUME_DOMAINS } from '#rules/promotion/visibility.ts'
import { declare, staff } from '#contract/base/call.ts'
import { Package } from '#contract/base/enums.ts'
import { DateTime, List, PartVersion, Text, nullable, strict } from '#contract/base/shapes.ts'

// How visible ads are by package, and volume by site. Source: 3§2.2, 3§7 (ADMIN-98).

const family = 'visibility percentages'
const access = staff('Administrator')
const errors = { 400: 'percentage outside 0-100', 409: 'changed meanwhile' }
const version = Type.Optional(PartVersion)

/** Who changed what, the newest first, at most ten. Beyond the documents. */
const changes = Type.Array(
  strict({
    at: DateTime,
    by: nullable(Type.String()),
    changed: Type.Array(strict({ of: Type.String(), from: nullable(Type.Number()), to: nullable(Type.Number()) })),
  }),
  { maxItems: 10 },
)

const byPackage = List(strict({ promotionType: Package, percentage: Type.Number() }), 10)
const ByPackage = strict({ percentages: byPackage, changes, version: PartVersion })
const byDomain = List(strict({ domain: Text(600), percentage: Type.Number() }), 2 * MOST_VOLUME_DOMAINS)
const ByDomain = strict({ percentages: byDomain, changes, version: PartVersion })

/** GET /api/visibility. Source: 3§7, 3§2.2. Roles: Administrator. */
export const GetVisibility = declare({
  id: 'get-visibility',
  family,
  method: 'GET',
  path: '/api/visibility',
  response: ByPackage,
  access,
  errors: {},
})

/**
 * PUT /api/visibility: packages that are left out keep theirs; 409 `changedMeanwhile` when the change began from
 * another version than is stored, without one it replaces what is there. Source: 3§7, 3§2.2. Roles: Administrator.
 */
export const PutVisibility = declare({
  id: 'put-visibility',
  family,
  method: 'PUT',
  path: '/api/visibility',
  body: strict({ percentages: byPackage, version }),
  response: ByPackage,
  access,
  errors,
})

/** GET /api/visibility/volume. Source: 3§7, 3§2.2. Roles: Administrator. */
export const GetVolumeVisibility = declare({
  id: 'get-volume-visibility',
  family,
  method: 'GET',
  path: '/api/visibility/volume',
  response: ByDomain,
  access,
  errors: {},
})

/** PUT /api/visibility/volume: the whole list; 409 as above. Source: 3§7, 3§2.2. Roles: Administrator. */
export const PutVolumeVisibility = declare({
  id: 'put-volume-visibility',
  family,
  method: 'PUT',
  path: '/api/visibility/volume',
  body: strict({ percentages: byDomain, version }),
  response: ByDomain,
  access,
  errors,
})
