/** The services that deliver ads, by their names in the path of the page. */
const PATHS = {
  jobylon: 'JOBYLON',
  teamtailor: 'TEAMTAILOR',
  'teamtailor-xml': 'TEAMTAILOR_XML',
  ponty: 'PONTY',
} as const

/** Returns the service of a path, or null. */
export const serviceInPath = (path: string) => Object.entries(PATHS).find(([name]) => name === path)?.[1] ?? null

/** Returns the path of a service, or null if it delivers no ads. */
export const pathOfService = (service: string) =>
  Object.entries(PATHS).find(([, name]) => name === service)?.[0] ?? null
