/** The replacement for an erased name. Swedish for "anonymous". */
export const ERASED_NAME = 'Anonym'
