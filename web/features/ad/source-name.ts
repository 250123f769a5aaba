/** Returns the name of an external ad's job board: the source with a capital letter. */
export const sourceName = (source: string): string => source.charAt(0).toLocaleUpperCase('sv') + source.slice(1)
