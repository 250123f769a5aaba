/** A text as it is looked for with `like`: none of its signs stands for others. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
