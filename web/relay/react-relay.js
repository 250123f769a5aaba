// The build's replacement of react-relay, with only the parts in use. The package's index includes everything, such as
// refetching and entry points. If a page needs another export, add it here.
export {
  commitLocalUpdate,
  commitMutation,
  fetchQuery,
  graphql,
  readInlineData,
  requestSubscription,
} from 'relay-runtime'
export { default as RelayEnvironmentProvider } from 'react-relay/lib/relay-hooks/RelayEnvironmentProvider'
export { loadQuery } from 'react-relay/lib/relay-hooks/loadQuery'
export { default as useFragment } from 'react-relay/lib/relay-hooks/useFragment'
export { default as usePreloadedQuery } from 'react-relay/lib/relay-hooks/usePreloadedQuery'
