import {
  TypeInfo,
  getNamedType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  typeFromAST,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'
import { MAX_DEPRECATED_USES } from '#rules/integrations/api-keys.ts'

/** A deprecated member of the schema that a request uses (PLUS-100). Sent in `extensions.deprecations`. */
export interface Deprecation {
  /** The schema coordinate: `Type.field`, `Type.field(argument:)`, `Input.field` or `Enum.VALUE`. */
  readonly coordinate: string
  /** What replaces the member. */
  readonly reason: string
  /** The last day of the member, YYYY-MM-DD. */
  readonly removedAfter: string | null
}

/** Deprecations by coordinate, at most {@link MAX_DEPRECATED_USES}. */
type Found = Map<string, Deprecation>

/** The sentence that each deprecation ends with. `gateway/scripts/conventions.ts` requires the date. */
const REMOVAL = /\s*Removed after (\d{4}-\d{2}-\d{2})\.\s*$/

interface Member {
  readonly deprecationReason?: string | null | undefined
}

function note(found: Found, coordinate: string, member: Member | null | undefined): void {
  const text = member?.deprecationReason
  if (text == null || found.size >= MAX_DEPRECATED_USES) return
  const removedAfter = REMOVAL.exec(text)?.[1] ?? null
  found.set(coordinate, { coordinate, reason: text.replace(REMOVAL, ''), removedAfter })
}

const documents = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, readonly Deprecation[]> | null>()

/** Returns the deprecated members that an operation uses in its document and its variables. */
export function findDeprecations(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Readonly<Record<string, unknown>>,
): readonly Deprecation[] {
  let known = documents.get(schema)
  if (known === undefined) documents.set(schema, (known = hasDeprecations(schema) ? new WeakMap() : null))
  if (known === null) return []
  let inDocument = known.get(document)
  if (!inDocument) known.set(document, (inDocument = findInDocument(schema, document)))
  const found: Found = new Map(inDocument.map((deprecation) => [deprecation.coordinate, deprecation]))
  for (const { variable, type } of getOperationAST(document, operationName)?.variableDefinitions ?? []) {
    const expected = typeFromAST(schema, type)
    if (expected) findInValue(expected as GraphQLInputType, variables[variable.name.value], found)
  }
  return [...found.values()]
}

function hasDeprecations(schema: GraphQLSchema): boolean {
  const isOld = ({ deprecationReason }: Member): boolean => deprecationReason != null
  return Object.values(schema.getTypeMap()).some((type) => {
    if (type.name.startsWith('__')) return false
    if (isObjectType(type) || isInterfaceType(type))
      return Object.values(type.getFields()).some((field) => isOld(field) || field.args.some(isOld))
    if (isInputObjectType(type)) return Object.values(type.getFields()).some(isOld)
    return isEnumType(type) && type.getValues().some(isOld)
  })
}

function findInDocument(schema: GraphQLSchema, document: DocumentNode): Deprecation[] {
  const found: Found = new Map()
  const info = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: () => {
        const field = info.getFieldDef()
        note(found, `${info.getParentType()?.name}.${field?.name}`, field)
      },
      Argument: () => {
        const argument = info.getArgument()
        if (!info.getDirective())
          note(found, `${info.getParentType()?.name}.${info.getFieldDef()?.name}(${argument?.name}:)`, argument)
      },
      ObjectField: ({ name }) => {
        const input = getNamedType(info.getParentInputType())
        if (isInputObjectType(input)) note(found, `${input.name}.${name.value}`, input.getFields()[name.value])
      },
      EnumValue: () => {
        const value = info.getEnumValue()
        note(found, `${getNamedType(info.getInputType())?.name}.${value?.name}`, value)
      },
    }),
  )
  return [...found.values()]
}

function findInValue(type: GraphQLInputType, value: unknown, found: Found): void {
  if (value == null) return
  if (isNonNullType(type)) return findInValue(type.ofType, value, found)
  if (isListType(type)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) findInValue(type.ofType, item, found)
  } else if (isEnumType(type)) {
    if (typeof value === 'string') note(found, `${type.name}.${value}`, type.getValue(value))
  } else if (isInputObjectType(type) && typeof value === 'object') {
    const fields = type.getFields()
    for (const [name, item] of Object.entries(value)) {
      const field = fields[name]
      if (!field) continue
      note(found, `${type.name}.${name}`, field)
      findInValue(field.type, item, found)
    }
  }
}
