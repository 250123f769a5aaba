/** The name of the job board an external ad comes from: its source with a capital letter. */
export const sourceName = (source: string): string => source.charAt(0).toLocaleUpperCase('sv') + source.slice(1)
