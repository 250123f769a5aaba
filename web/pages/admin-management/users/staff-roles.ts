/** The staff roles of the schema, with their names in tokens and texts. */
export const staffRoles = {
  ADMINISTRATOR: 'Administrator',
  MODERATOR: 'Moderator',
  ECONOMY: 'Economy',
  CONTENT_WRITER: 'ContentWriter',
  INTERNAL_SALES: 'InternalSales',
} as const
export type StaffRoleName = keyof typeof staffRoles
export const isStaffRole = (role: string): role is StaffRoleName => role in staffRoles
