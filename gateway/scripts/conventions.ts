import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  type ConstDirectiveNode,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'
import { splitDescription } from '#gateway/schema/mutation-examples.ts'

type Field = GraphQLField<unknown, unknown>

interface Input {
  readonly name: string
  readonly type: GraphQLType
  readonly deprecationReason?: string | null | undefined
}

const camel = /^[a-z][a-zA-Z0-9]*$/
const pascal = /^[A-Z][a-zA-Z0-9]*$/
const screaming = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/
/** Matches one or more sentences. */
const sentence = /^[A-Z`][\s\S]*[.:]$/

/** Nested inputs that were released with a name that breaks the rule. */
const releasedInputs = ['MessageCandidatesEntry', 'MoveCandidatesEntry', 'UndoMessagesEntry', 'UndoMovesEntry']
/** Names of inputs that refer to an object whose type has another name. */
const objectNames: readonly string[] = ['newerThan', 'salesperson', 'session']
/** Names of inputs that do not refer to an object, although a type has that name. An `order` is a position, a `city` a name. */
const plainNames: readonly string[] = ['city', 'order']
/** Booleans of payloads that say more than that the mutation succeeded. */
const answers: readonly string[] = ['AnswerAccessLinkPayload.isGranted']
/** A Boolean is named as a statement that is true or false. An argument can also say which objects a list has. */
const statement = /^(is|are|has|can|should|needs|wants|requires|requests|hides|viewer(Is|Did|Can))[A-Z]/
const choice = /^(only|include)[A-Z]/
/** Mutations that share input and payload with another mutation. */
const sharedShapes: Readonly<Record<string, string>> = { findAndImportAd: 'importAd' }

/**
 * Lists where a schema breaks its conventions:
 * - everything has a description and a conventional name
 * - connections follow Relay's specification, and counts are exact or null
 * - mutations have one input and a payload with nullable results
 * - objects are identified by references or global ids
 * - people who acted or own something are actors
 * - Booleans are named as statements
 * - lists are sorted by an argument of one shape
 * - deprecations name the replacement
 */
export function listConventionFaults(schema: GraphQLSchema): string[] {
  const faults: string[] = []
  const expectRule = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault)
  }
  const described = (name: string, { description }: { readonly description?: string | null | undefined }): void =>
    expectRule(
      sentence.test(splitDescription(description ?? '').text),
      `${name} needs a description of whole sentences`,
    )

  const checkInput = (
    owner: string,
    input: Input & { readonly description?: string | null | undefined },
    isOld: boolean,
  ): void => {
    const name = `${owner}${input.name}`
    const type = getNamedType(input.type).name
    described(name, input)
    expectRule(camel.test(input.name), `${name} is not in camelCase`)
    checkSort(owner, input, expectRule)
    expectRule(
      type !== 'Boolean' || owner.startsWith('@') || statement.test(input.name) || choice.test(input.name),
      `${name} is a Boolean: name it as a statement, such as isThing`,
    )
    expectRule(
      !['Int', 'String'].includes(type) || !isNamedLikeAnObject(input.name, schema),
      `${name} is named like an object: take a reference or a global id`,
    )
    if (isOld || input.deprecationReason != null) return
    expectRule(
      !(type === 'Int' && /(^id|[a-z]Id)s?$/.test(input.name)) || owner.endsWith('ReferenceInput.'),
      `${name} takes a bare id: take a reference or a global id`,
    )
    expectRule(
      !/(^id|[a-z]Id)s?$/.test(input.name) || type === 'ID' || type === 'Int',
      `${name} is named like an id but is not an id`,
    )
  }

  const checkField = (type: GraphQLNamedType, field: Field): void => {
    const name = `${type.name}.${field.name}`
    const isOld = field.deprecationReason != null
    described(name, field)
    expectRule(camel.test(field.name), `${name} is not in camelCase`)
    checkCount(type, field, expectRule)
    for (const argument of field.args) checkInput(`${name}(`, argument, isOld)
    expectRule(
      getNamedType(field.type).name !== 'Boolean' || statement.test(field.name),
      `${name} is a Boolean: name it as a statement, such as isThing`,
    )
    if (isOld) return
    checkReference(type, field, schema, expectRule)
    checkPerson(type, field, expectRule)
    checkWholeNumber(type, field, expectRule)
    if (getNamedType(field.type).name.endsWith('Connection')) {
      const argumentNames = field.args.map((argument) => argument.name)
      expectRule(
        argumentNames.includes('first') && argumentNames.includes('after'),
        `${name} returns a connection but does not take first and after`,
      )
    }
  }

  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue
    described(type.name, type)
    expectRule(pascal.test(type.name), `${type.name} is not in PascalCase`)
    if (isEnumType(type)) {
      for (const value of type.getValues()) {
        described(`${type.name}.${value.name}`, value)
        expectRule(screaming.test(value.name), `${type.name}.${value.name} is not in SCREAMING_SNAKE_CASE`)
      }
    } else if (isInputObjectType(type)) {
      expectRule(
        type.name.endsWith('Input') || releasedInputs.includes(type.name),
        `${type.name} is an input but is not named …Input`,
      )
      for (const field of Object.values(type.getFields())) checkInput(`${type.name}.`, field, false)
      checkSortInput(type, expectRule)
      expectRule(
        type.isOneOf || !/\b(exactly one|either)\b/.test(type.description ?? ''),
        `${type.name} takes one of its fields: make it @oneOf`,
      )
      expectRule(type.isOneOf || !type.name.endsWith('ReferenceInput'), `${type.name} must be @oneOf`)
    } else if (isObjectType(type) || isInterfaceType(type)) {
      expectRule(!type.name.endsWith('Input'), `${type.name} is named like an input but is not an input`)
      for (const field of Object.values(type.getFields())) checkField(type, field)
      if (isObjectType(type)) {
        checkConnection(type, expectRule)
        checkIdentity(type, expectRule)
      }
    }
  }
  for (const directive of schema.getDirectives()) {
    if (isSpecifiedDirective(directive)) continue
    described(`@${directive.name}`, directive)
    for (const argument of directive.args) checkInput(`@${directive.name}(`, argument, false)
  }
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) checkMutation(field, expectRule)
  checkDeprecations(schema, expectRule)
  return faults
}

/** Whether an input has the name of an object with an id, such as `company`. */
function isNamedLikeAnObject(name: string, schema: GraphQLSchema): boolean {
  const type = schema.getType(`${name[0]?.toUpperCase()}${name.slice(1)}`)
  return (
    objectNames.includes(name) ||
    (isObjectType(type) && type.getFields()['id'] !== undefined && !plainNames.includes(name))
  )
}

type ExpectRule = (holds: boolean, fault: string) => void

const isSemanticNonNull = (directive: ConstDirectiveNode): boolean => directive.name.value === 'semanticNonNull'

const textOf = (type: GraphQLType | undefined): string => String(type ?? '')

/** https://relay.dev/graphql/connections.htm, with `nodes` beside `edges`. */
function checkConnection(type: GraphQLObjectType, expectRule: ExpectRule): void {
  const fields = type.getFields()
  if (type.name === 'PageInfo') {
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = fields
    expectRule(
      [hasNextPage, hasPreviousPage].every((field) => textOf(field?.type) === 'Boolean!') &&
        [startCursor, endCursor].every((field) => textOf(field?.type) === 'String'),
      'PageInfo does not match the specification',
    )
  }
  if (!type.name.endsWith('Connection')) return
  const edge = fields['edges'] && getNamedType(fields['edges'].type)
  expectRule(textOf(fields['pageInfo']?.type) === 'PageInfo!', `${type.name} has no pageInfo: PageInfo!`)
  if (
    !edge ||
    !isObjectType(edge) ||
    !edge.name.endsWith('Edge') ||
    textOf(fields['edges']?.type) !== `[${edge.name}!]!`
  )
    return expectRule(false, `${type.name} has no edges`)
  const { cursor, node } = edge.getFields()
  expectRule(textOf(cursor?.type) === 'String!', `${edge.name} has no cursor: String!`)
  expectRule(
    node !== undefined && textOf(fields['nodes']?.type) === `[${getNamedType(node.type).name}!]!`,
    `${type.name} has no nodes for its edges`,
  )
}

/**
 * The number of elements of a list is `totalCount`. It is exact: a count that would stop at a limit is null instead, and
 * the description says so.
 */
function checkCount(type: GraphQLNamedType, { name, type: of, description }: Field, expectRule: ExpectRule): void {
  if (!['Int', 'Int!'].includes(textOf(of))) return
  const text = description ?? ''
  const isOfConnection = type.name.endsWith('Connection')
  expectRule(
    !['allCount', 'total', 'transactionCount'].includes(name) && !(isOfConnection && name === 'count'),
    `${type.name}.${name} counts a list: name it totalCount`,
  )
  if (!name.endsWith('Count')) return
  expectRule(
    !/counted up to|at least|at most|estimate/i.test(text),
    `${type.name}.${name} is not exact: return null above the limit`,
  )
  expectRule(
    isNonNullType(of) || !isOfConnection || /Null (if|for)\b/.test(text),
    `${type.name}.${name} needs a description of when it is null`,
  )
}

const sortNames = /^(sort|sortBy|orderBy|direction|isAscending|isDescending)$/
const sortTypes = /Sort(Field|Direction|Input)?$/

/** Lists take `sort: ThingSortInput`. The field and the direction are together in that input, and nowhere else. */
function checkSort(owner: string, { name, type }: Input, expectRule: ExpectRule): void {
  if (owner.endsWith('SortInput.') || (!sortNames.test(name) && !sortTypes.test(getNamedType(type).name))) return
  expectRule(
    name === 'sort' && textOf(type).endsWith('SortInput'),
    `${owner}${name} sorts a list: take one argument sort: …SortInput`,
  )
}

function checkSortInput(type: GraphQLInputObjectType, expectRule: ExpectRule): void {
  const { name } = type
  if (!name.endsWith('SortInput')) return
  const fields = Object.values(type.getFields()).map((field) => `${field.name}: ${field.type}`)
  const wanted = [`direction: SortDirection!`, `field: ${name.replace(/Input$/, 'Field')}!`]
  expectRule(fields.sort().join() === wanted.join(), `${name} must have the fields ${wanted.join(' and ')}`)
}

/** Fields that return the id of an order, which is read only when the client shows it. */
const idsWithoutNode = [
  'PublishAdPayload.orderDatabaseId',
  'PurchasePromotionPayload.orderDatabaseId',
  'PurchaseSocialMediaPayload.orderDatabaseId',
]

/**
 * A field that refers to a node must return the node, not its id, so that clients can select more of it. Only a deleted
 * object is returned as an id.
 */
function checkReference(type: GraphQLNamedType, field: Field, schema: GraphQLSchema, expectRule: ExpectRule): void {
  const name = `${type.name}.${field.name}`
  const [, prefix, target = ''] = /^(deleted)?(\w+?)(?:DatabaseId|Id)$/.exec(field.name) ?? []
  if (prefix !== undefined || target === '' || field.name === 'databaseId' || idsWithoutNode.includes(name)) return
  const node = schema.getType(`${target[0]?.toUpperCase()}${target.slice(1)}`)
  const isNode = isObjectType(node) && node.getInterfaces().some((each) => each.name === 'Node')
  expectRule(!isNode && !field.name.endsWith('DatabaseId'), `${name} is a bare id: return the object instead`)
}

/** Counts and sizes are whole numbers: `Int`, or `BigInt` if they can exceed 32 bits. */
function checkWholeNumber(type: GraphQLNamedType, field: Field, expectRule: ExpectRule): void {
  expectRule(
    !/(^|[a-z])([cC]ount|[pP]oints|[sS]ize|[bB]ytes)$/.test(field.name) || getNamedType(field.type).name !== 'Float',
    `${type.name}.${field.name} is a whole number: make it Int or BigInt`,
  )
}

const personNames = /^(by|owner|author|creator|impersonator|salesperson|approver)s?(Names?)?$|[a-z]By(Name)?$/

/** A field that says who acted or who owns an object returns `Actor`, which has an id and a name. */
function checkPerson(type: GraphQLNamedType, field: Field, expectRule: ExpectRule): void {
  expectRule(
    !personNames.test(field.name) || !['Int', 'String'].includes(getNamedType(field.type).name),
    `${type.name}.${field.name} names a person: return an Actor`,
  )
}

/** Every type with an id implements Node. An actor has no id if its account has been deleted, and is not read by itself. */
function checkIdentity(type: GraphQLObjectType, expectRule: ExpectRule): void {
  const { id } = type.getFields()
  if (!id) return
  if (type.name === 'Actor') return expectRule(textOf(id.type) === 'ID', 'Actor.id is not ID')
  expectRule(textOf(id.type) === 'ID!', `${type.name}.id is not ID!`)
  expectRule(
    type.getInterfaces().some(({ name }) => name === 'Node'),
    `${type.name} has an id: let it implement Node`,
  )
}

/**
 * `verbNoun(input: VerbNounInput!): VerbNounPayload @semanticNonNull`. The field is nullable, so that a failed mutation
 * leaves the results of the others in the answer. Only `errors` of a payload is non-null.
 */
function checkMutation(field: Field, expectRule: ExpectRule): void {
  const { name, args, type } = field
  if (field.deprecationReason != null) return
  const base = sharedShapes[name] ?? name
  const capital = `${base[0]?.toUpperCase()}${base.slice(1)}`
  expectRule(
    args.length === 0 ||
      (args.length === 1 && args[0]?.name === 'input' && textOf(args[0].type) === `${capital}Input!`),
    `Mutation.${name} must take input: ${capital}Input!`,
  )
  expectRule(
    textOf(type) === `${capital}Payload` && field.astNode?.directives?.some(isSemanticNonNull) === true,
    `Mutation.${name} must return ${capital}Payload @semanticNonNull`,
  )
  const payload = getNamedType(type)
  if (!isObjectType(payload)) return
  const { errors, ...results } = payload.getFields()
  expectRule(textOf(errors?.type) === '[UserError!]!', `${payload.name} has no errors: [UserError!]!`)
  for (const result of Object.values(results)) {
    expectRule(
      getNamedType(result.type).name !== 'Boolean' || answers.includes(`${payload.name}.${result.name}`),
      `${payload.name}.${result.name} repeats that \`errors\` is empty: leave it out`,
    )
    expectRule(
      !isNonNullType(result.type),
      `${payload.name}.${result.name} must be nullable, because it is null beside errors`,
    )
  }
}

/** "Use `name`" or "Use `Type.name`": the replacement must exist and not be deprecated itself. */
function checkDeprecations(schema: GraphQLSchema, expectRule: ExpectRule): void {
  const isThere = (owner: GraphQLNamedType | undefined, name: string): boolean => {
    if (isEnumType(owner)) return owner.getValue(name)?.deprecationReason === undefined
    const field =
      isObjectType(owner) || isInterfaceType(owner) || isInputObjectType(owner) ? owner.getFields()[name] : undefined
    return field !== undefined && field.deprecationReason == null
  }
  const check = (owner: GraphQLNamedType, name: string, reason: string | null | undefined, beside?: Field): void => {
    if (reason == null) return
    const used = /Use `([^`]+)`/.exec(reason)?.[1]
    const [first = '', second] = used?.split('.') ?? []
    const found =
      second === undefined
        ? (beside?.args.some((argument) => argument.name === first && argument.deprecationReason == null) ?? false) ||
          isThere(owner, first)
        : isThere(schema.getType(first), second)
    expectRule(found, `${owner.name}.${name} is deprecated without the name of an existing replacement`)
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isEnumType(type)) for (const value of type.getValues()) check(type, value.name, value.deprecationReason)
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) check(type, field.name, field.deprecationReason)
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    for (const field of Object.values(type.getFields())) {
      check(type, field.name, field.deprecationReason)
      for (const argument of field.args)
        check(type, `${field.name}(${argument.name}`, argument.deprecationReason, field)
    }
  }
}
