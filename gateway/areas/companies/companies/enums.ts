import { PackageOrNone } from '#contract/base/enums.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

/** Packages of promotion, `boost-plus` being `BOOST_PLUS`. */
export const promotionPackages = enumNames(PackageOrNone.enum)
