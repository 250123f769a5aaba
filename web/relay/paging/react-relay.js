// What the build takes for react-relay where lists are paged: few pages do, so this comes with their code.
export { default as usePaginationFragment } from 'react-relay/lib/relay-hooks/usePaginationFragment'
