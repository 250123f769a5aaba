/** Maximum number of selected rows in one export of a billing table (PLUS-141). */
export const MAX_EXPORTED_SELECTION = 100
