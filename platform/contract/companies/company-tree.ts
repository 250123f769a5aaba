import { Type, type Static } from 'typebox'
import { strict } from '#contract/base/scalars.ts'
import { Project } from '#contract/ads/project.ts'
import { CompanyCard } from './company-card.ts'

/** A company with all its projects, folders and ads. */
export const CompanyTree = strict({
  ...CompanyCard.properties,
  projects: Type.Array(Project),
})
export type CompanyTree = Static<typeof CompanyTree>
