// The build's replacement of relay-runtime, with only the parts that our code and react-relay.js use. The package's
// index includes everything. The build fails on an export that is missing here.
import createRelayContext from 'relay-runtime/lib/store/createRelayContext'
import createRelayLoggingContext from 'relay-runtime/lib/store/createRelayLoggingContext'
import {
  fetchQuery as fetchQueryInternal,
  fetchQueryDeduped,
  getObservableForActiveRequest,
  getPromiseForActiveRequest,
} from 'relay-runtime/lib/query/fetchQueryInternal'

export { default as getFragmentIdentifier } from 'relay-runtime/lib/util/getFragmentIdentifier'
export { ID_KEY } from 'relay-runtime/lib/store/RelayStoreUtils'
export { default as Record } from 'relay-runtime/lib/store/RelayModernRecord'
export { default as commitLocalUpdate } from 'relay-runtime/lib/mutations/commitLocalUpdate'
export { default as commitMutation } from 'relay-runtime/lib/mutations/commitMutation'
export { default as Environment } from 'relay-runtime/lib/store/RelayModernEnvironment'
export { default as fetchQuery } from 'relay-runtime/lib/query/fetchQuery'
export { getFragment, getRequest, graphql } from 'relay-runtime/lib/query/GraphQLTag'
export { default as getPendingOperationsForFragment } from 'relay-runtime/lib/util/getPendingOperationsForFragment'
export { default as getRequestIdentifier } from 'relay-runtime/lib/util/getRequestIdentifier'
export { areEqualSelectors, getSelector, getVariablesFromFragment } from 'relay-runtime/lib/store/RelayModernSelector'
export { createOperationDescriptor } from 'relay-runtime/lib/store/RelayModernOperationDescriptor'
export { handlePotentialSnapshotErrors } from 'relay-runtime/lib/util/handlePotentialSnapshotErrors'
export { default as isPromise } from 'relay-runtime/lib/util/isPromise'
export { default as Network } from 'relay-runtime/lib/network/RelayNetwork'
export { default as Observable } from 'relay-runtime/lib/network/RelayObservable'
export { default as PreloadableQueryRegistry } from 'relay-runtime/lib/query/PreloadableQueryRegistry'
export { default as readInlineData } from 'relay-runtime/lib/store/readInlineData'
export { default as RecordSource } from 'relay-runtime/lib/store/RelayRecordSource'
export { default as recycleNodesInto } from 'relay-runtime/lib/util/recycleNodesInto'
export { default as RelayFeatureFlags } from 'relay-runtime/lib/util/RelayFeatureFlags'
export { default as ReplaySubject } from 'relay-runtime/lib/util/RelayReplaySubject'
export { default as requestSubscription } from 'relay-runtime/lib/subscription/requestSubscription'
export { default as Store } from 'relay-runtime/lib/store/RelayModernStore'

export const __internal = {
  createRelayContext,
  createRelayLoggingContext,
  fetchQuery: fetchQueryInternal,
  fetchQueryDeduped,
  getObservableForActiveRequest,
  getPromiseForActiveRequest,
}
