import { isObjectType, type GraphQLNamedType } from 'graphql'

/** Whether a type only groups fields of the root, as declared by `@section` in the SDL. */
export const isSection = (type: GraphQLNamedType | undefined): boolean =>
  isObjectType(type) && type.astNode?.directives?.some(({ name }) => name.value === 'section') === true
