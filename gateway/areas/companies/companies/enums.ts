import { PackageOrNone } from '#contract/base/enums.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

/** Promotion packages: `boost-plus` is `BOOST_PLUS`. */
export const promotionPackages = enumNames(PackageOrNone.enum)
