import { Type } from 'typebox'
import { Id, strict } from '#contract/base/scalars.ts'

/** A template in a list. */
export const ListedTemplate = strict({ id: Id, name: Type.String() })
