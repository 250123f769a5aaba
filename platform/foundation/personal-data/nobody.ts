/** The replacement for an erased name. Swedish for "anonymous". */
export const nobody = 'Anonym'
