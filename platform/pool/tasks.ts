// What runs in a worker: each module is loaded by the first task that needs it.

/** Tags of an ad's text, and whether it is in the home language. */
export const detectTags = async (html: string) => (await import('#platform/areas/tags/detect-tags.ts')).detectTags(html)

/** What a file is by its content; a picture comes back encoded anew. */
export const inspectFile = async (file: import('#platform/files/inspect-file.ts').FileToInspect) => (await import('#platform/files/inspect-file.ts')).inspectFile(file)
