import { PACKAGES, type Package } from '#rules/promotion/packages.ts'

/** The packages as the schema names them, in their order. */
export const packageNames = ['VOLUME', 'BASIC', 'BOOST', 'BOOST_PLUS', 'BOOST_PRO'] as const
export type PackageName = (typeof packageNames)[number]

/** The package of a name. */
export const packageOf = (name: PackageName): Package => PACKAGES[packageNames.indexOf(name)] ?? 'volume'
