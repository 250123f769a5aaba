import { Kind, type DocumentNode } from 'graphql'

/** Names of types, fields, arguments, enum values and directives that say nothing about themselves. */
export function undescribed(document: DocumentNode): string[] {
  const missing: string[] = []
  const check = (name: string, node: { readonly description?: { readonly value: string } | undefined }): void => {
    if (!node.description?.value.trim()) missing.push(name)
  }
  for (const definition of document.definitions) {
    if (!('name' in definition) || !definition.name || !('description' in definition)) continue
    const name = definition.name.value
    check(definition.kind === Kind.DIRECTIVE_DEFINITION ? `@${name}` : name, definition)
    if (definition.kind === Kind.ENUM_TYPE_DEFINITION) {
      for (const value of definition.values ?? []) check(`${name}.${value.name.value}`, value)
    } else if (definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) {
      for (const field of definition.fields ?? []) check(`${name}.${field.name.value}`, field)
    } else if (definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION) {
      for (const field of definition.fields ?? []) check(`${name}.${field.name.value}`, field)
    }
  }
  return missing
}
