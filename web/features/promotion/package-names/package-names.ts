import { PACKAGES, type Package } from '#rules/promotion/packages.ts'

/** The packages as the schema names them, in order. */
export const packageNames = ['VOLUME', 'BASIC', 'BOOST', 'BOOST_PLUS', 'BOOST_PRO'] as const
export type PackageName = (typeof packageNames)[number]

/** Returns the package with a name in the schema. */
export const packageOf = (name: PackageName): Package => PACKAGES[packageNames.indexOf(name)] ?? 'volume'
