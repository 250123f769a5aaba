/** Connectors whose dialogs the table opens, each with the field that it is connected by. */
export const connectors = {
  PONTY: { field: 'feedUrl' },
  JOBYLON: { field: 'reference' },
  TEAMTAILOR: { field: null },
  TEAMTAILOR_XML: { field: 'identifier' },
} as const

export type Connector = keyof typeof connectors
