/** Paths of the pages that the footers of the job site and of mails link to. */
export const aboutPaths = { details: '/dina-uppgifter', access: '/tillganglighet', help: '/hjalp' } as const
