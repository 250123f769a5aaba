import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql'

type Field = GraphQLField<unknown, unknown>

interface Input {
  readonly name: string
  readonly type: GraphQLType
  readonly deprecationReason?: string | null | undefined
}

const camel = /^[a-z][a-zA-Z0-9]*$/
const pascal = /^[A-Z][a-zA-Z0-9]*$/
const screaming = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/
/** A sentence, or several. */
const sentence = /^[A-Z`][\s\S]*[.:]$/

/** Inputs within inputs that were released under another name than the rule gives them. */
const releasedInputs = ['MessageCandidatesEntry', 'MoveCandidatesEntry', 'UndoMessagesEntry', 'UndoMovesEntry']
/** Mutations that share input and payload with another. */
const likeOther: Readonly<Record<string, string>> = { findAndImportAd: 'importAd' }

/**
 * Where a schema leaves the conventions its clients count on: everything described and named by the rules, connections
 * as Relay's specification has them, mutations with one input and a payload that can always be answered, objects named
 * by references or global ids, deprecations that name what to use.
 */
export function conventionFaults(schema: GraphQLSchema): string[] {
  const faults: string[] = []
  const say = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault)
  }
  const described = (name: string, { description }: { readonly description?: string | null | undefined }): void =>
    say(sentence.test(description?.trim() ?? ''), `${name} needs a description of whole sentences`)

  const checkInput = (
    owner: string,
    input: Input & { readonly description?: string | null | undefined },
    isOld: boolean,
  ): void => {
    const name = `${owner}${input.name}`
    const type = getNamedType(input.type).name
    described(name, input)
    say(camel.test(input.name), `${name} is not in camelCase`)
    if (isOld || input.deprecationReason != null) return
    say(
      !(type === 'Int' && /(^id|[a-z]Id)s?$/.test(input.name)) || owner.endsWith('ReferenceInput.'),
      `${name} takes a bare id: take a reference or a global id`,
    )
    say(
      !/(^id|[a-z]Id)s?$/.test(input.name) || type === 'ID' || type === 'Int',
      `${name} is named as an id and is none`,
    )
  }

  const checkField = (type: GraphQLNamedType, field: Field): void => {
    const name = `${type.name}.${field.name}`
    const isOld = field.deprecationReason != null
    described(name, field)
    say(camel.test(field.name), `${name} is not in camelCase`)
    for (const argument of field.args) checkInput(`${name}(`, argument, isOld)
    if (isOld) return
    checkReference(type, field, schema, say)
    if (getNamedType(field.type).name.endsWith('Connection')) {
      const given = field.args.map((argument) => argument.name)
      say(
        given.includes('first') && given.includes('after'),
        `${name} answers a connection and takes no first and after`,
      )
    }
  }

  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue
    described(type.name, type)
    say(pascal.test(type.name), `${type.name} is not in PascalCase`)
    if (isEnumType(type)) {
      for (const value of type.getValues()) {
        described(`${type.name}.${value.name}`, value)
        say(screaming.test(value.name), `${type.name}.${value.name} is not in SCREAMING_SNAKE_CASE`)
      }
    } else if (isInputObjectType(type)) {
      say(
        type.name.endsWith('Input') || releasedInputs.includes(type.name),
        `${type.name} is an input and not named so`,
      )
      for (const field of Object.values(type.getFields())) checkInput(`${type.name}.`, field, false)
    } else if (isObjectType(type) || isInterfaceType(type)) {
      say(!type.name.endsWith('Input'), `${type.name} is named as an input and is none`)
      for (const field of Object.values(type.getFields())) checkField(type, field)
      if (isObjectType(type)) {
        checkConnection(type, say)
        checkIdentity(type, say)
      }
    }
  }
  for (const directive of schema.getDirectives()) {
    if (isSpecifiedDirective(directive)) continue
    described(`@${directive.name}`, directive)
    for (const argument of directive.args) checkInput(`@${directive.name}(`, argument, false)
  }
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) checkMutation(field, say)
  checkDeprecations(schema, say)
  return faults
}

type Say = (holds: boolean, fault: string) => void

const textOf = (type: GraphQLType | undefined): string => String(type ?? '')

/** https://relay.dev/graphql/connections.htm, with `nodes` beside `edges`. */
function checkConnection(type: GraphQLObjectType, say: Say): void {
  const fields = type.getFields()
  if (type.name === 'PageInfo') {
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = fields
    say(
      [hasNextPage, hasPreviousPage].every((field) => textOf(field?.type) === 'Boolean!') &&
        [startCursor, endCursor].every((field) => textOf(field?.type) === 'String'),
      'PageInfo is not the one of the specification',
    )
  }
  if (!type.name.endsWith('Connection')) return
  const edge = fields['edges'] && getNamedType(fields['edges'].type)
  say(textOf(fields['pageInfo']?.type) === 'PageInfo!', `${type.name} has no pageInfo: PageInfo!`)
  if (
    !edge ||
    !isObjectType(edge) ||
    !edge.name.endsWith('Edge') ||
    textOf(fields['edges']?.type) !== `[${edge.name}!]!`
  )
    return say(false, `${type.name} has no edges`)
  const { cursor, node } = edge.getFields()
  say(textOf(cursor?.type) === 'String!', `${edge.name} has no cursor: String!`)
  say(
    node !== undefined && textOf(fields['nodes']?.type) === `[${getNamedType(node.type).name}!]!`,
    `${type.name} has not the nodes of its edges`,
  )
}

/** What is no node and can only be named: no call reads one order alone. */
const onlyNamed = [
  'PublishAdPayload.orderDatabaseId',
  'PurchasePromotionPayload.orderDatabaseId',
  'PurchaseSocialMediaPayload.orderDatabaseId',
]

/**
 * What points at a node is the node, of which the id costs nothing: a bare id cannot be read further. What was deleted
 * has nothing but its id.
 */
function checkReference(type: GraphQLNamedType, field: Field, schema: GraphQLSchema, say: Say): void {
  const name = `${type.name}.${field.name}`
  const [, prefix, target = ''] = /^(deleted)?(\w+?)(?:DatabaseId|Id)$/.exec(field.name) ?? []
  if (prefix !== undefined || target === '' || field.name === 'databaseId' || onlyNamed.includes(name)) return
  const node = schema.getType(`${target[0]?.toUpperCase()}${target.slice(1)}`)
  const isNode = isObjectType(node) && node.getInterfaces().some((each) => each.name === 'Node')
  say(!isNode && !field.name.endsWith('DatabaseId'), `${name} is a bare id: answer what it points at`)
}

/** What has an id is read again by it, or says that it is not. */
function checkIdentity(type: GraphQLObjectType, say: Say): void {
  const { id } = type.getFields()
  if (!id) return
  const isNode = type.getInterfaces().some(({ name }) => name === 'Node')
  say(textOf(id.type) === 'ID!', `${type.name}.id is not ID!`)
  say(
    isNode || (id.description ?? '').includes('`node` does not read it'),
    `${type.name} has an id: let it implement Node, or say that \`node\` does not read it`,
  )
}

/** `verbNoun(input: VerbNounInput!): VerbNounPayload!`; of a payload only `errors` is certain. */
function checkMutation(field: Field, say: Say): void {
  const { name, args, type } = field
  if (field.deprecationReason != null) return
  const base = likeOther[name] ?? name
  const capital = `${base[0]?.toUpperCase()}${base.slice(1)}`
  say(
    args.length === 0 ||
      (args.length === 1 && args[0]?.name === 'input' && textOf(args[0].type) === `${capital}Input!`),
    `Mutation.${name} takes something else than input: ${capital}Input!`,
  )
  say(textOf(type) === `${capital}Payload!`, `Mutation.${name} does not answer ${capital}Payload!`)
  const payload = getNamedType(type)
  if (!isObjectType(payload)) return
  const { errors, ...results } = payload.getFields()
  say(textOf(errors?.type) === '[UserError!]!', `${payload.name} has no errors: [UserError!]!`)
  for (const result of Object.values(results))
    say(!isNonNullType(result.type), `${payload.name}.${result.name} is promised beside errors`)
}

/** "Use `name`" or "Use `Type.name`": it must be there, and not deprecated itself. */
function checkDeprecations(schema: GraphQLSchema, say: Say): void {
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
    say(found, `${owner.name}.${name} is deprecated and does not name what there is to use`)
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
