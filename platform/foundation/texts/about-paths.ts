/** Pages that the feet of the job site and of letters lead to. */
export const aboutPaths = { details: '/dina-uppgifter', access: '/tillganglighet', help: '/hjalp' } as const
