/** Returns a number with its noun in the right form: `counted(1, 'månad', 'månader')` is "1 månad". */
export const counted = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`
