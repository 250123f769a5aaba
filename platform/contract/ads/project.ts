import { Type, type Static } from 'typebox'
import { Id, strict } from '#contract/base/scalars.ts'
import { Ad } from './ad.ts'

/** A folder of a project with its ads. */
export const Folder = strict({
  id: Id,
  name: Type.String(),
  default: Type.Boolean(),
  ads: Type.Array(Ad),
})
export type Folder = Static<typeof Folder>

/** A project of a company with its folders. */
export const Project = strict({
  id: Id,
  name: Type.String(),
  default: Type.Boolean(),
  folders: Type.Array(Folder),
})
export type Project = Static<typeof Project>
