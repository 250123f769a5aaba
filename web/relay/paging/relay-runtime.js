// The build's replacement of relay-runtime for paginated lists.
export * from '../relay-runtime.js'
export { default as ConnectionHandler } from 'relay-runtime/lib/handlers/connection/ConnectionHandler'
export { default as ConnectionInterface } from 'relay-runtime/lib/handlers/connection/ConnectionInterface'
export { default as getPaginationMetadata } from 'relay-runtime/lib/util/getPaginationMetadata'
export { default as getPaginationVariables } from 'relay-runtime/lib/util/getPaginationVariables'
export { default as getRefetchMetadata } from 'relay-runtime/lib/util/getRefetchMetadata'
export { default as getValueAtPath } from 'relay-runtime/lib/util/getValueAtPath'
