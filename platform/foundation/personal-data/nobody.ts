/** What stands where a name stood. */
export const nobody = 'Anonym'
