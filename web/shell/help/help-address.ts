/** The search parameter that opens the help at an article: `?help=board`. */
export const HELP_PARAM = 'help'
