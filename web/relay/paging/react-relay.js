// The build's replacement of react-relay for paginated lists. Few pages have them, so this code is bundled with those
// pages.
export { default as usePaginationFragment } from 'react-relay/lib/relay-hooks/usePaginationFragment'
