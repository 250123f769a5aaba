import { Kind, type DocumentNode, type ExecutionResult } from 'graphql'

/** The result for documents that do not select `needsResync`, such as documents of earlier releases. */
export const untypedResync: ExecutionResult = { data: null, extensions: { resync: true } }

/** Returns whether a subscription selects `needsResync`, directly or in a fragment. */
export const selectsResync = ({ definitions }: DocumentNode): boolean =>
  definitions.some(
    (definition) =>
      (definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION) &&
      definition.selectionSet.selections.some(
        (selection) =>
          selection.kind === Kind.FIELD &&
          (selection.name.value === 'needsResync' ||
            (selection.selectionSet?.selections.some(
              (inner) => inner.kind === Kind.FIELD && inner.name.value === 'needsResync',
            ) ??
              false)),
      ),
  )
