/** Pages that every foot of the job site leads to, and letters to candidates. */
export const aboutPaths = { details: '/dina-uppgifter', access: '/tillganglighet' } as const
