/** Connectors that have a dialog in the table, with the field that is needed to connect. Null if none is needed. */
export const connectors = {
  PONTY: { field: 'feedUrl' },
  JOBYLON: { field: 'reference' },
  TEAMTAILOR: { field: null },
  TEAMTAILOR_XML: { field: 'identifier' },
} as const

export type Connector = keyof typeof connectors
