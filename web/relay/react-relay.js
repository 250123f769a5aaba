// What the build takes for react-relay: the parts that pages use. The package's index brings along everything it has,
// such as refetching and entry points; a page that wants one of them adds it here.
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
