import { Kind, type DocumentNode, type ExecutionResult } from 'graphql'

/** What documents get that do not ask for `resync`, as those of earlier releases. */
export const untypedResync: ExecutionResult = { data: null, extensions: { resync: true } }

/** Whether a subscription asks its updates for `resync`, directly or in a fragment. */
export const asksForResync = ({ definitions }: DocumentNode): boolean =>
  definitions.some(
    (definition) =>
      (definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION) &&
      definition.selectionSet.selections.some(
        (selection) =>
          selection.kind === Kind.FIELD &&
          (selection.name.value === 'resync' ||
            (selection.selectionSet?.selections.some(
              (inner) => inner.kind === Kind.FIELD && inner.name.value === 'resync',
            ) ??
              false)),
      ),
  )
